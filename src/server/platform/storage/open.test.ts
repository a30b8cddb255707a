import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '#server/config/config.ts'
import { openStorage } from './open.ts'

test('a folder that cannot be written to stops the start with a sentence that says what to set', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'rehearse-storage-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'a-file')
  await writeFile(folder, '')
  const opening = openStorage({ storage: { folder }, keptFreeBytes: 0 })
  await expect(opening).rejects.toThrow(ConfigError)
  await expect(opening).rejects.toThrow(
    `The folder ${folder} cannot be used for uploads (ENOTDIR). Set STORAGE_URL to one that this process may write to.`,
  )
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '#server/config/config.ts'
import { openStorage } from './open-storage.ts'

test('a folder that cannot be written to stops the start with a sentence that says what to set', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'rehearse-storage-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const file = join(parent, 'storage')
  await writeFile(file, '')
  const opening = (dataDir: string) => openStorage({ storage: { folder: file }, minFreeBytes: 0, dataDir })
  const wrong = `The folder ${file} cannot be used for uploads (EEXIST). Let this process write there, or set`
  await expect(opening(join(parent, 'data'))).rejects.toThrow(
    new ConfigError(`${wrong} STORAGE_URL to where it may.`),
  )
  await expect(opening(parent)).rejects.toThrow(new ConfigError(`${wrong} DATA_DIR to where it may.`))
  // Where Node's own way of making folders never ends.
  for (const nowhere of ['/proc/nowhere', '/dev/null/nowhere'])
    await expect(opening(nowhere)).rejects.toThrow(`The data directory ${nowhere} cannot be used (EN`)
  await expect(opening(file)).rejects.toThrow(
    new ConfigError(
      `The data directory ${file} cannot be used (EEXIST). Set DATA_DIR to one that this process may write to.`,
    ),
  )
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '#server/config/config.ts'
import { openStorage } from './open-storage.ts'

test('an unwritable folder stops the start with an error that names the setting', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'rehearse-storage-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const file = join(parent, 'storage')
  await writeFile(file, '')
  const open = (dataDir: string) => openStorage({ storage: { folder: file }, minFreeBytes: 0, dataDir })
  const error = `The folder ${file} cannot be used for uploads (EEXIST). Let this process write there, or set`
  await expect(open(join(parent, 'data'))).rejects.toThrow(
    new ConfigError(`${error} STORAGE_URL to where it may.`),
  )
  await expect(open(parent)).rejects.toThrow(new ConfigError(`${error} DATA_DIR to where it may.`))
  // Recursive mkdir of Node never returns there.
  for (const nowhere of ['/proc/nowhere', '/dev/null/nowhere'])
    await expect(open(nowhere)).rejects.toThrow(`The data directory ${nowhere} cannot be used (EN`)
  await expect(open(file)).rejects.toThrow(
    new ConfigError(
      `The data directory ${file} cannot be used (EEXIST). Set DATA_DIR to one that this process may write to.`,
    ),
  )
})

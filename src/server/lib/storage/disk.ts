import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { deleteStaleFiles, nullIfMissing } from './delete-stale.ts'
import { enforceQuota, getFreeSpace } from './disk-quota.ts'
import { assertValidKey, type Storage } from './storage.ts'

/** Files of one folder, whose disk keeps so many bytes free. Throws where the folder cannot be written to. */
export async function createDiskStorage(folder: string, keptFree = 0): Promise<Storage> {
  const incoming = join(folder, '.incoming')
  const pathOf = (key: string) => join(folder, assertValidKey(key))
  await mkdir(incoming, { recursive: true })
  await assertWritable(incoming)
  await deleteStaleFiles(incoming)

  return {
    async put(key, content) {
      const path = pathOf(key)
      const written = join(incoming, randomUUID())
      try {
        const source =
          content instanceof Readable ? enforceQuota<Buffer>(content, folder, keptFree) : [content]
        // On the disk before it gets its name: a name never leads to half a file, not even after a power cut.
        await pipeline(source, createWriteStream(written, { flags: 'wx', flush: true }))
        await mkdir(dirname(path), { recursive: true })
        await rename(written, path)
      } catch (error) {
        await rm(written, { force: true })
        throw error
      }
    },
    getSize: async key => (await stat(pathOf(key)).catch(nullIfMissing))?.size ?? null,
    async read(key, range) {
      const file = await open(pathOf(key)).catch(nullIfMissing)
      return file?.createReadStream(range ?? {}) ?? null
    },
    delete: key => rm(pathOf(key), { force: true }),
    getFreeSpace: () => getFreeSpace(folder, keptFree),
    deleteStaleUploads: () => deleteStaleFiles(incoming),
    close() {},
  }
}

async function assertWritable(folder: string) {
  const file = join(folder, randomUUID())
  await (await open(file, 'wx')).close()
  await rm(file)
}

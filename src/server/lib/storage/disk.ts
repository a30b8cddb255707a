import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { deleteStale, nullIfAbsent } from './delete-stale.ts'
import { leavingRoom, roomIn } from './disk-quota.ts'
import { checkedKey, type Storage } from './storage.ts'

/** Files of one folder, whose disk keeps so many bytes free. Throws where the folder cannot be written to. */
export async function storageOnDisk(folder: string, keptFree = 0): Promise<Storage> {
  const incoming = join(folder, '.incoming')
  const pathOf = (key: string) => join(folder, checkedKey(key))
  await mkdir(incoming, { recursive: true })
  await probe(incoming)
  await deleteStale(incoming)

  return {
    async put(key, content) {
      const path = pathOf(key)
      const written = join(incoming, randomUUID())
      try {
        const source =
          content instanceof Readable ? leavingRoom<Buffer>(content, folder, keptFree) : [content]
        // On the disk before it gets its name: a name never leads to half a file, not even after a power cut.
        await pipeline(source, createWriteStream(written, { flags: 'wx', flush: true }))
        await mkdir(dirname(path), { recursive: true })
        await rename(written, path)
      } catch (error) {
        await rm(written, { force: true })
        throw error
      }
    },
    size: async key => (await stat(pathOf(key)).catch(nullIfAbsent))?.size ?? null,
    async read(key, range) {
      const file = await open(pathOf(key)).catch(nullIfAbsent)
      return file?.createReadStream(range ?? {}) ?? null
    },
    remove: key => rm(pathOf(key), { force: true }),
    room: () => roomIn(folder, keptFree),
    tidy: () => deleteStale(incoming),
    close() {},
  }
}

async function probe(folder: string) {
  const file = join(folder, randomUUID())
  await (await open(file, 'wx')).close()
  await rm(file)
}

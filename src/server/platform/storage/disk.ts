import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dayMs } from '#contract/time.ts'
import { checkedKey, type Storage } from './port.ts'

/** What a crash leaves unfinished goes with a later start; nothing is being written for longer than that. */
const unfinishedMs = 2 * dayMs

/** Files of one folder. Throws where the folder cannot be written to. */
export async function storageOnDisk(folder: string): Promise<Storage> {
  const incoming = join(folder, '.incoming')
  const pathOf = (key: string) => join(folder, checkedKey(key))
  await mkdir(incoming, { recursive: true })
  await probe(incoming)
  await removeUnfinished(incoming)

  return {
    async put(key, content) {
      const path = pathOf(key)
      const written = join(incoming, randomUUID())
      try {
        const source = content instanceof Readable ? content : [content]
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
    close() {},
  }
}

async function probe(folder: string) {
  const file = join(folder, randomUUID())
  await (await open(file, 'wx')).close()
  await rm(file)
}

async function removeUnfinished(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(nullIfAbsent)
    if (found && Date.now() - found.mtimeMs > unfinishedMs) await rm(path, { force: true })
  }
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dayMs } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import type { MetricSource } from '#server/lib/telemetry/metrics.ts'
import { assertValidKey, enforceQuota, getFreeSpace, type Storage } from './storage.ts'

/** Nothing is being written for longer than that. */
const staleMs = 2 * dayMs

/** Removes what a crash left unfinished in a folder, one at a time however many there are; nothing where there is none. */
export async function deleteStaleFiles(folder: string, olderThanMs = staleMs): Promise<void> {
  const entries = await opendir(folder).catch(nullIfMissing)
  for await (const { name } of entries ?? []) {
    const path = join(folder, name)
    const found = await stat(path).catch(nullIfMissing)
    if (found && Date.now() - found.mtimeMs > olderThanMs) await rm(path, { recursive: true, force: true })
  }
}

/** For whoever asks for a file that need not be there. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

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

/** How full the disks are that files and the embedded database lie on. A bucket's room is not ours to say. */
export function diskMetrics({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): MetricSource {
  const folders = { data: dataDir, ...('folder' in storage && { storage: storage.folder }) }
  return {
    name: 'disk',
    gauges: {
      rehearse_disk_free_bytes: {
        help: 'What is left on the disk of a folder: data is DATA_DIR, storage that of STORAGE_URL',
        labels: ['folder'],
      },
      rehearse_disk_size_bytes: { help: 'How large the disk of a folder is', labels: ['folder'] },
    },
    async collect() {
      const readings = Object.entries(folders).map(async ([folder, path]) => {
        const { bavail, blocks, bsize } = await statfs(path)
        return [
          { name: 'rehearse_disk_free_bytes', labels: { folder }, value: bavail * bsize },
          { name: 'rehearse_disk_size_bytes', labels: { folder }, value: blocks * bsize },
        ]
      })
      return (await Promise.all(readings)).flat()
    },
  }
}

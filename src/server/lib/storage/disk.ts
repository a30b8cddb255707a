import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dayMs } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import type { MetricSource } from '#server/lib/telemetry/metrics.ts'
import { assertValidKey, enforceQuota, getFreeSpace, type Storage } from './storage.ts'

/** Uploads never take this long. */
const staleMs = 2 * dayMs

/** Deletes old entries of a folder, which may not exist. Iterates, because the folder may be large. */
export async function deleteStaleFiles(folder: string, olderThanMs = staleMs): Promise<void> {
  const entries = await opendir(folder).catch(nullIfMissing)
  for await (const { name } of entries ?? []) {
    const path = join(folder, name)
    const stats = await stat(path).catch(nullIfMissing)
    if (stats && Date.now() - stats.mtimeMs > olderThanMs) await rm(path, { recursive: true, force: true })
  }
}

export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Stores files in a folder, and leaves `minFreeBytes` of its disk free. Throws if the folder is not writable. */
export async function createDiskStorage(folder: string, minFreeBytes = 0): Promise<Storage> {
  const incoming = join(folder, '.incoming')
  const getPath = (key: string) => join(folder, assertValidKey(key))
  await mkdir(incoming, { recursive: true })
  const probe = join(incoming, randomUUID())
  await writeFile(probe, '')
  await rm(probe)
  await deleteStaleFiles(incoming)

  return {
    async put(key, content) {
      const path = getPath(key)
      const temporaryPath = join(incoming, randomUUID())
      const file = createWriteStream(temporaryPath, { flags: 'wx', flush: true })
      try {
        const source =
          content instanceof Readable ? enforceQuota<Buffer>(content, folder, minFreeBytes) : [content]
        // Flushed before the rename, so that no file is incomplete even after a power cut.
        await pipeline(source, file)
        await mkdir(dirname(path), { recursive: true })
        await rename(temporaryPath, path)
      } catch (error) {
        // A source that fails at once fails before the file is opened, and the file would appear after its removal.
        if (!file.closed) await new Promise<void>(resolve => file.once('close', resolve))
        await rm(temporaryPath, { force: true })
        throw error
      }
    },
    getSize: async key => (await stat(getPath(key)).catch(nullIfMissing))?.size ?? null,
    async read(key, range) {
      const file = await open(getPath(key)).catch(nullIfMissing)
      return file?.createReadStream(range ?? {}) ?? null
    },
    delete: key => rm(getPath(key), { force: true }),
    getFreeSpace: () => getFreeSpace(folder, minFreeBytes),
    deleteStaleUploads: () => deleteStaleFiles(incoming),
    close() {},
  }
}

/** Disk space of the data directory and of a storage folder. The space of a bucket is unknown. */
export function diskMetrics({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): MetricSource {
  const folders = { data: dataDir, ...('folder' in storage && { storage: storage.folder }) }
  return {
    name: 'disk',
    gauges: {
      rehearse_disk_free_bytes: {
        help: 'Free space on the disk of a folder: data is DATA_DIR, storage is the one of STORAGE_URL',
        labels: ['folder'],
      },
      rehearse_disk_size_bytes: { help: 'Size of the disk of a folder', labels: ['folder'] },
    },
    async collect() {
      const samples = Object.entries(folders).map(async ([folder, path]) => {
        const { bavail, blocks, bsize } = await statfs(path)
        return [
          { name: 'rehearse_disk_free_bytes', labels: { folder }, value: bavail * bsize },
          { name: 'rehearse_disk_size_bytes', labels: { folder }, value: blocks * bsize },
        ]
      })
      return (await Promise.all(samples)).flat()
    },
  }
}

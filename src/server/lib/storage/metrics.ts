import { statfs } from 'node:fs/promises'
import type { Config } from '#server/config/config.ts'
import type { MetricSource } from '#server/lib/metrics/metric.ts'

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

import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { progress } from './report.ts'

export type DataDisk = Awaited<ReturnType<typeof openDataDisk>>

const megabytes = 64
/** Free megabytes that large files must leave on a disk of that size. */
export const minFreeMegabytes = 8

/**
 * Shared data directory of all processes. It is a small tmpfs that a fault can fill, if mounting is
 * permitted.
 */
export async function openDataDisk(folder: string) {
  const home = join(folder, 'data')
  const ballast = join(home, 'ballast')
  await mkdir(home)
  const run = promisify(execFile)
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', home]).then(
    () => true,
    () => false,
  )
  if (!isMounted)
    progress('Mounting is not permitted, so disk-full is skipped. Run as root on a separate machine.')
  return {
    home,
    /** Whether the disk can be filled. */
    isMounted,
    async fill() {
      const file = await open(ballast, 'w')
      const chunk = Buffer.alloc(1024 * 1024, 1)
      for (;;) {
        const written = await file.write(chunk).catch(() => null)
        if (!written) break
      }
      await file.close()
    },
    clear: () => rm(ballast, { force: true }),
    async close() {
      if (isMounted) await run('umount', [home])
    },
  }
}

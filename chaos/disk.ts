import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { progress } from './report.ts'

export type DataDisk = Awaited<ReturnType<typeof openDataDisk>>

const megabytes = 64
/** What is left free by large files on a disk of that size. */
export const keptFreeMegabytes = 8

/** The data directory of all processes, on a small disk of its own where somebody may mount one: it can be filled up. */
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
    progress('Nothing may be mounted here, so no disk is filled up: run it as root of a machine of its own.')
  return {
    home,
    /** Whether it can be filled up. */
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

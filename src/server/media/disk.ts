import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Media } from './port.ts'

/** Media as files of one folder, which is made with the first of them. */
export function mediaOnDisk(folder: string): Media {
  const pathOf = (name: string) => join(folder, basename(name))
  return {
    async put(name, content) {
      await mkdir(folder, { recursive: true })
      await writeFile(pathOf(name), content, { flag: 'wx' })
    },
    read: name => readFile(pathOf(name)).catch(nullIfAbsent),
    remove: name => rm(pathOf(name), { force: true }),
  }
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

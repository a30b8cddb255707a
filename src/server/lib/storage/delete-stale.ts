import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#contract/time.ts'

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

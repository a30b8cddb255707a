import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { CommandError } from '#server/admin/command.ts'

/** What stands for standard input or output instead of a file. */
const stdioMarker = '-'

export type Output = {
  stream: Writable
  /** Everything was written. */
  commit(): Promise<void>
  /** Nothing of it is left. */
  discard(): Promise<void>
}

/**
 * Where a backup is written to. A file gets its name only when it is whole, may be read by its owner alone, and never
 * takes another's place.
 */
export async function openOutput(file: string): Promise<Output> {
  if (file === stdioMarker) {
    const { npm_lifecycle_event: byNpm, npm_config_loglevel: loudness } = process.env
    // npm writes a heading of its own onto the same line.
    if (process.stdout.isTTY || (byNpm && loudness !== 'silent'))
      throw new CommandError('Hand the backup on without the words of npm: npm run --silent backup -- - | …')
    return { stream: process.stdout, commit: async () => {}, discard: async () => {} }
  }
  if (await fileExists(file)) throw new CommandError(`There is a ${file} already. Name another file.`)
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`
  const handle = await open(partial, 'wx', 0o600).catch(error => {
    throw new CommandError(
      `${file} cannot be written (${error.code}). Name a file in a folder that is there and may be written to.`,
    )
  })
  return {
    // On the disk before it gets its name, so that not even a power cut leaves half a backup under it.
    stream: handle.createWriteStream({ flush: true }),
    commit: () => rename(partial, file),
    discard: () => rm(partial, { force: true }),
  }
}

export type Input = {
  /** Whether it can be read more than once, and so be checked before anything is done. */
  isFile: boolean
  open(): Readable
}

export async function openInput(file: string): Promise<Input> {
  if (file === stdioMarker) return { isFile: false, open: () => process.stdin }
  const found = await stat(file).catch(error => {
    throw new CommandError(`${file} cannot be read (${error.code}).`)
  })
  if (found.isDirectory()) throw new CommandError(`${file} is a folder. Name the file of a backup.`)
  return { isFile: found.isFile(), open: () => createReadStream(file, { highWaterMark: 1024 * 1024 }) }
}

const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

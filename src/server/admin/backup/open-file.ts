import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { Refusal } from '#server/admin/command.ts'

/** What stands for standard input or output instead of a file. */
const line = '-'

export type Output = {
  to: Writable
  /** Everything was written. */
  keep(): Promise<void>
  /** Nothing of it is left. */
  discard(): Promise<void>
}

/**
 * Where a backup is written to. A file gets its name only when it is whole, may be read by its owner alone, and never
 * takes another's place.
 */
export async function openOutput(file: string): Promise<Output> {
  if (file === line) {
    const { npm_lifecycle_event: byNpm, npm_config_loglevel: loudness } = process.env
    // npm writes a heading of its own onto the same line.
    if (process.stdout.isTTY || (byNpm && loudness !== 'silent'))
      throw new Refusal('Hand the backup on without the words of npm: npm run --silent backup -- - | …')
    return { to: process.stdout, keep: async () => {}, discard: async () => {} }
  }
  if (await isThere(file)) throw new Refusal(`There is a ${file} already. Name another file.`)
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`
  const handle = await open(partial, 'wx', 0o600).catch(error => {
    throw new Refusal(
      `${file} cannot be written (${error.code}). Name a file in a folder that is there and may be written to.`,
    )
  })
  return {
    // On the disk before it gets its name, so that not even a power cut leaves half a backup under it.
    to: handle.createWriteStream({ flush: true }),
    keep: () => rename(partial, file),
    discard: () => rm(partial, { force: true }),
  }
}

export type Input = {
  /** Whether it can be read more than once, and so be checked before anything is done. */
  isFile: boolean
  read(): Readable
}

export async function openInput(file: string): Promise<Input> {
  if (file === line) return { isFile: false, read: () => process.stdin }
  const found = await stat(file).catch(error => {
    throw new Refusal(`${file} cannot be read (${error.code}).`)
  })
  if (found.isDirectory()) throw new Refusal(`${file} is a folder. Name the file of a backup.`)
  return { isFile: found.isFile(), read: () => createReadStream(file, { highWaterMark: 1024 * 1024 }) }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

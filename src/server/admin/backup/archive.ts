import { createHash, type Hash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { z } from 'zod'
import { CommandError } from '#server/admin/define-command.ts'

/** First entry: versions and tables of the backup. */
export const headerEntry = 'rehearse-backup.json'
/** Second to last entry: counts of rows and files. */
export const summaryEntry = 'summary.json'
/** Last entry: checksums of all other entries, as `sha256sum -c` reads them. */
const checksumsEntry = 'SHA256SUMS'

/** Increased when older versions can no longer read the format. */
export const formatVersion = 1

/** Size of one entry of a table's rows, before compression. */
export const chunkBytes = 4 * 1024 * 1024

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  counters: z.record(z.string(), z.string().regex(/^\d+$/)),
})

export const headerSchema = z.object({
  format: z.int(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Schema version of pg-boss. */
  queue: z.int(),
  tables: z.array(tableSchema),
})
export type BackupTable = z.output<typeof tableSchema>
export type BackupHeader = z.output<typeof headerSchema>

export const summarySchema = z.object({
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  bytes: z.int(),
  missing: z.int(),
  missingKeys: z.array(z.string()),
})
export type BackupSummary = z.output<typeof summarySchema>

type TableName = Pick<BackupTable, 'schema' | 'name'>

const getTableFolder = ({ schema, name }: TableName) => `database/${encodeURIComponent(`${schema}.${name}`)}`

export const getChunkEntry = (table: TableName, part: number): string =>
  `${getTableFolder(table)}/${String(part).padStart(6, '0')}.gz`

export const getFileEntry = (key: string): string => `files/${key}`

/** Content of an entry between the header and the summary. Null for an unknown name. */
export function parseEntryName(
  entry: string,
  tables: readonly BackupTable[],
): { table: BackupTable } | { key: string } | null {
  if (entry.startsWith('files/')) return { key: entry.slice('files/'.length) }
  const table = tables.find(each => entry.startsWith(`${getTableFolder(each)}/`))
  return table ? { table } : null
}

const formatChecksum = (hash: string, name: string): string => `${hash}  ${name}\n`

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type ArchiveWriter = ReturnType<typeof createArchiveWriter>

/**
 * Streams a tar that other programs can read. `sums` is a file, because there may be millions of checksums. A
 * broken output stream fails the entry that is being added.
 */
export function createArchiveWriter(to: Writable, sums: FileHandle) {
  const { readable, controller } = createTarPacker()
  const written = pipeline(Readable.fromWeb(readable), to)
  // Passes the error to the entry that is being written.
  written.catch(error => controller.error(error))
  const mtime = new Date()

  async function append(name: string, bytes: number, content: Chunks): Promise<string> {
    const hash = createHash('sha256')
    const entry = controller.add({ name, size: bytes, type: 'file', mode: 0o600, mtime }).getWriter()
    for await (const chunk of content) {
      hash.update(chunk)
      await entry.write(chunk)
    }
    await entry.close()
    return hash.digest('hex')
  }

  return {
    /** Adds an entry of this exact length. Fails on any other length. */
    async add(name: string, bytes: number, content: Chunks): Promise<void> {
      const hash = await append(name, bytes, content)
      await sums.write(formatChecksum(hash, name))
    },
    async close(): Promise<void> {
      await append(checksumsEntry, (await sums.stat()).size, sums.createReadStream({ start: 0 }))
      controller.finalize()
      await written
    },
  }
}

/** Entry whose content must be read or skipped before the next one. */
export type ArchiveEntry = { name: string; bytes: number; content: AsyncIterable<Uint8Array> }

export const damagedMessage =
  'The backup is damaged or was changed: its content does not match its checksums. To find the part, unpack it with tar and run sha256sum -c SHA256SUMS. Make another backup.'
const truncatedMessage = 'The backup is incomplete. Copy it again or make another one.'
export const notBackupMessage =
  'This file is not a backup of npm run backup, or its beginning is damaged. Decrypt or decompress it first if needed.'

/** Ends without an error only if the archive is complete and undamaged. Callers commit only after its end. */
export async function* readArchive(from: Readable): AsyncGenerator<ArchiveEntry> {
  const sums = createHash('sha256')
  let count = 0
  const isFirst = () => count === 0
  const archive = mapTarErrors(Readable.toWeb(from).pipeThrough(createTarDecoder({ strict: true })), isFirst)
  let isWhole = false
  for await (const { header, body } of archive) {
    if (isWhole) throw new CommandError(damagedMessage)
    const hash = createHash('sha256')
    const content = hashChunks(mapTarErrors(body, isFirst), hash)
    if (header.name !== checksumsEntry) yield { name: header.name, bytes: header.size, content }
    // Skipped content also counts for the checksum.
    for await (const _ of content);
    if (header.name !== checksumsEntry) sums.update(formatChecksum(hash.digest('hex'), header.name))
    else if (hash.digest('hex') === sums.digest('hex')) isWhole = true
    else throw new CommandError(damagedMessage)
    count++
  }
  if (!isWhole) throw new CommandError(isFirst() ? notBackupMessage : truncatedMessage)
}

async function* hashChunks(chunks: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** Maps the tar library's errors, which have no type of their own, to command errors. */
async function* mapTarErrors<T>(from: AsyncIterable<T>, isFirst: () => boolean): AsyncGenerator<T> {
  try {
    yield* from
  } catch (error) {
    if (!(error instanceof Error && /^(?:Invalid (?:tar|EOF)|tar |too many global)/i.test(error.message)))
      throw error
    throw new CommandError(
      isFirst() ? notBackupMessage : /truncated/.test(error.message) ? truncatedMessage : damagedMessage,
    )
  }
}

/** Stands for standard input or output. */
const stdioMarker = '-'

/** A file gets its final name only when it is complete. It is private, and never replaces another file. */
export async function openOutput(file: string) {
  if (file === stdioMarker) {
    const { npm_lifecycle_event: npmEvent, npm_config_loglevel: npmLogLevel } = process.env
    // npm prints a heading to standard output.
    if (process.stdout.isTTY || (npmEvent && npmLogLevel !== 'silent'))
      throw new CommandError('Pipe the backup without the output of npm: npm run --silent backup -- - | …')
    return { stream: process.stdout, commit: async () => {}, discard: async () => {} }
  }
  if (await fileExists(file)) throw new CommandError(`${file} already exists. Choose another name.`)
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`
  const handle = await open(partial, 'wx', 0o600).catch(error => {
    throw new CommandError(
      `${file} cannot be written (${error.code}). Choose a file in an existing, writable folder.`,
    )
  })
  return {
    // Flushed to disk before the rename, so that a power cut leaves no partial backup under the final name.
    stream: handle.createWriteStream({ flush: true }),
    commit: () => rename(partial, file),
    discard: () => rm(partial, { force: true }),
  }
}

export type Input = {
  /** A file can be read twice, and so verified before the restore. */
  isFile: boolean
  open(): Readable
}

export async function openInput(file: string): Promise<Input> {
  if (file === stdioMarker) return { isFile: false, open: () => process.stdin }
  const stats = await stat(file).catch(error => {
    throw new CommandError(`${file} cannot be read (${error.code}).`)
  })
  if (stats.isDirectory()) throw new CommandError(`${file} is a folder. Give the file of a backup.`)
  return { isFile: stats.isFile(), open: () => createReadStream(file, { highWaterMark: 1024 * 1024 }) }
}

export const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

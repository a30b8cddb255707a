import { createHash, type Hash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { z } from 'zod'
import { CommandError } from '#server/admin/command.ts'

/** The first entry: what the backup is of. */
export const headerEntry = 'rehearse-backup.json'
/** The one before the last: what it came to. */
export const summaryEntry = 'summary.json'
/** The last entry: a line for each of the others, as `sha256sum -c` reads them. */
export const checksumsEntry = 'SHA256SUMS'

/** What an older version cannot read has a higher number. */
export const formatVersion = 1

/** So much of a table's rows is one entry, before it is packed. */
export const chunkBytes = 4 * 1024 * 1024

const tableSchema = z.object({
  /** As PostgreSQL calls the part of a database in which a table lies. */
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  counters: z.record(z.string(), z.string().regex(/^\d+$/)),
})

export const headerSchema = z.object({
  format: z.int(),
  madeAt: z.iso.datetime(),
  /** What was done to the database, by name. */
  migrations: z.array(z.string()),
  /** The version of the queue's tables. */
  queue: z.int(),
  tables: z.array(tableSchema),
})
export type BackupTable = z.output<typeof tableSchema>
export type BackupHeader = z.output<typeof headerSchema>

export const summarySchema = z.object({
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Of the files. */
  bytes: z.int(),
  /** How many files rows named that were not there. */
  missing: z.int(),
  /** The first of them. */
  missingKeys: z.array(z.string()),
})
export type BackupSummary = z.output<typeof summarySchema>

type TableName = Pick<BackupTable, 'schema' | 'name'>

const getTableFolder = ({ schema, name }: TableName) => `database/${encodeURIComponent(`${schema}.${name}`)}`

export const getChunkEntry = (table: TableName, part: number): string =>
  `${getTableFolder(table)}/${String(part).padStart(6, '0')}.gz`

export const getFileEntry = (key: string): string => `files/${key}`

/** What an entry between the first and the last two is; null where it is none that we write. */
export function parseEntryName(
  entry: string,
  tables: readonly BackupTable[],
): { table: BackupTable } | { key: string } | null {
  if (entry.startsWith('files/')) return { key: entry.slice('files/'.length) }
  const table = tables.find(one => entry.startsWith(`${getTableFolder(one)}/`))
  return table ? { table } : null
}

/** A line of the list of checksums. */
export const formatChecksum = (hash: string, name: string): string => `${hash}  ${name}\n`

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type ArchiveWriter = {
  /** An entry of so many bytes. Fails where it turns out to have more or fewer. */
  add(name: string, bytes: number, content: Chunks): Promise<void>
  /** Writes the checksums and the end. */
  close(): Promise<void>
}

/**
 * A tar that any other program reads, written as it comes; `sums` holds the checksums until they are written, for
 * there may be millions. Whatever breaks the line breaks what is being added.
 */
export function createArchiveWriter(to: Writable, sums: FileHandle): ArchiveWriter {
  const { readable, controller } = createTarPacker()
  const written = pipeline(Readable.fromWeb(readable), to)
  // Whoever adds hears of it.
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
    async add(name, bytes, content) {
      const hash = await append(name, bytes, content)
      await sums.write(formatChecksum(hash, name))
    },
    async close() {
      await append(checksumsEntry, (await sums.stat()).size, sums.createReadStream({ start: 0 }))
      controller.finalize()
      await written
    },
  }
}

/** What has to be read to its end, or passed over, before the next. */
export type ArchiveEntry = { name: string; bytes: number; content: AsyncIterable<Uint8Array> }

/** What is said of something that is not what was written. */
export const damagedMessage =
  'The backup is damaged or was changed: what is in it is not what its checksums say. Unpacked with tar, sha256sum -c SHA256SUMS says which part. Take another backup.'
const truncatedMessage = 'The backup is not whole: it ends too early. Copy it again, or take another one.'
/** What is said of a file that holds something else. */
export const notBackupMessage =
  'This is no backup that npm run backup made, or its beginning is damaged. If it was encrypted or packed, undo that first.'

/**
 * The entries of an archive one after the other. It ends without an error only where everything is there and as it was
 * written, so whoever acts on what was read waits with what cannot be undone until then.
 */
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
    // What nobody wanted counts all the same.
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

/** What the library says of an archive that it cannot read, in our words. It has no kind of error of its own. */
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

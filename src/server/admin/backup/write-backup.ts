import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { CommandError } from '#server/admin/command.ts'
import type { DedicatedConnection, Tx } from '#server/lib/database/pool.ts'
import { findPgBossVersion } from '#server/lib/jobs/repository.ts'
import type { ReferencedFiles, Storage } from '#server/lib/storage/storage.ts'
import {
  type ArchiveWriter,
  type BackupHeader,
  type BackupSummary,
  type BackupTable,
  chunkBytes,
  createArchiveWriter,
  formatVersion,
  getChunkEntry,
  getFileEntry,
  headerEntry,
  summaryEntry,
} from './archive.ts'
import { copyRowsOut, findAppliedMigrations, listTables, lockTables, setTextFormat } from './repository.ts'

export type BackupContext = {
  connection: DedicatedConnection
  storage: Storage
  /** Which files the rows name. */
  referencedFiles: readonly ReferencedFiles[]
  now: () => Date
  /** Says how far it is. */
  onProgress: (progress: string) => void
}

/** So many names of missing files are said. */
const maxListedMissingFiles = 100

/**
 * Everything in one file: first the tables, all as they were at one moment, then the files that their rows name. A file
 * is never changed under its name, so it is what it was then, or gone since, which is counted.
 */
export async function writeBackup(deps: BackupContext, to: Writable): Promise<BackupSummary> {
  const [sums, keys] = [await openTemporaryFile(), await openTemporaryFile()]
  try {
    const archive = createArchiveWriter(to, sums)
    // The files take longest. Holding the moment until then would keep the database from clearing away what is old.
    const saved = await inSnapshot(deps.connection, async tx => {
      const told = await saveTables(deps, tx, archive)
      for (const named of deps.referencedFiles)
        for await (const key of named(tx)) await keys.write(`${key}\n`)
      return told
    })
    const copied = await saveFiles(deps, archive, keys)
    const result = { ...saved, ...copied }
    await archive.add(...createJsonEntry(summaryEntry, result))
    await archive.close()
    return result
  } finally {
    await Promise.all([sums.close(), keys.close()])
  }
}

/** What fails in the middle of a table takes the connection along, which could be asked nothing more. */
async function inSnapshot<T>({ db, close }: DedicatedConnection, work: (tx: Tx) => Promise<T>): Promise<T> {
  let cause: unknown = null
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading
    .execute(tx =>
      work(tx).catch(error => {
        cause = error
        return close().then(() => Promise.reject(error))
      }),
    )
    .catch(error => {
      throw cause ?? error
    })
}

/** A file without a name, for what may be too much to remember: it is gone with this process, however that ends. */
async function openTemporaryFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-backup-'))
  try {
    return await open(join(folder, 'scratch'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function createJsonEntry(name: string, value: BackupHeader | BackupSummary): [string, number, Uint8Array[]] {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return [name, content.length, [content]]
}

async function saveTables(
  { connection: line, now, onProgress: tell }: BackupContext,
  tx: Tx,
  archive: ArchiveWriter,
) {
  const migrations = await findAppliedMigrations(tx)
  const queue = await findPgBossVersion(tx)
  if (!migrations || queue === null)
    throw new CommandError('There is nothing to save: the product was never started on this database.')
  await setTextFormat(tx)
  const tables = await listTables(tx)
  await lockTables(tx, tables)
  await archive.add(
    ...createJsonEntry(headerEntry, {
      format: formatVersion,
      madeAt: now().toISOString(),
      migrations,
      queue,
      tables,
    }),
  )
  let rows = 0
  for (const [at, table] of tables.entries()) {
    tell(`table ${at + 1} of ${tables.length}, ${table.schema}.${table.name}`)
    rows += await saveRows(line, table, archive)
  }
  return { tables: tables.length, rows }
}

/** A tar wants to know how long an entry is before it begins, so rows come in parts. Each ends with a row. */
async function saveRows(
  line: DedicatedConnection,
  table: BackupTable,
  archive: ArchiveWriter,
): Promise<number> {
  let waiting: Buffer[] = []
  let bytes = 0
  let part = 0
  const flush = async (isLast: boolean) => {
    const text = Buffer.concat(waiting)
    // In a value PostgreSQL writes the end of a line as two other characters.
    const end = isLast ? text.length : text.lastIndexOf('\n') + 1
    if (end === 0) return
    const packed = await pack(text.subarray(0, end), { level: constants.Z_BEST_SPEED })
    waiting = [text.subarray(end)]
    bytes = text.length - end
    await archive.add(getChunkEntry(table, ++part), packed.length, [packed])
  }
  const rows = copyRowsOut(line, table)
  for await (const chunk of rows) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes >= chunkBytes) await flush(false)
  }
  await flush(true)
  return rows.rowCount
}

const pack = promisify(gzip)

async function saveFiles(
  { storage, onProgress: tell }: BackupContext,
  archive: ArchiveWriter,
  keys: FileHandle,
) {
  const copied = { files: 0, bytes: 0, missing: 0, missingKeys: [] as string[] }
  for await (const key of keys.readLines({ start: 0 })) {
    const size = await storage.getSize(key)
    const content = size === null ? null : await storage.read(key)
    if (size === null || !content) {
      copied.missing++
      if (copied.missingKeys.length < maxListedMissingFiles) copied.missingKeys.push(key)
      continue
    }
    await archive.add(getFileEntry(key), size, content)
    copied.files++
    copied.bytes += size
    tell(`${copied.files} files copied`)
  }
  return copied
}

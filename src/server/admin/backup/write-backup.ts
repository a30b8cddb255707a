import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { CommandError } from '#server/admin/define-command.ts'
import { findAppliedMigrations } from '#server/lib/database/migrate.ts'
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
import { copyRowsOut, listTables, lockTables, setTextFormat } from './repository.ts'

export type BackupContext = {
  connection: DedicatedConnection
  storage: Storage
  referencedFiles: readonly ReferencedFiles[]
  now: () => Date
  onProgress: (progress: string) => void
}

const maxListedMissingFiles = 100

/**
 * Writes tables and files into one archive. The tables are a snapshot of one moment. Files never change under
 * their key, so each is either as it was then or deleted since, which is counted.
 */
export async function writeBackup(deps: BackupContext, to: Writable): Promise<BackupSummary> {
  const [sums, keys] = [await openTemporaryFile(), await openTemporaryFile()]
  try {
    const archive = createArchiveWriter(to, sums)
    // Files take longest. A transaction open until then would block vacuum.
    const saved = await inSnapshot(deps.connection, async tx => {
      const counts = await saveTables(deps, tx, archive)
      for (const listKeys of deps.referencedFiles)
        for await (const key of listKeys(tx)) await keys.write(`${key}\n`)
      return counts
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

/** Closes the connection on a failure: in the middle of a COPY it accepts no further query. */
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

/** Unlinked temporary file for lists too large for memory. It vanishes with this process. */
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

async function saveTables({ connection, now, onProgress }: BackupContext, tx: Tx, archive: ArchiveWriter) {
  const migrations = await findAppliedMigrations(tx)
  const queue = await findPgBossVersion(tx)
  if (!migrations || queue === null)
    throw new CommandError('There is nothing to save: the product was never started on this database.')
  await setTextFormat(tx)
  const tables = await listTables(tx)
  await lockTables(tx, tables)
  const header = { format: formatVersion, madeAt: now().toISOString(), migrations, queue, tables }
  await archive.add(...createJsonEntry(headerEntry, header))
  let rows = 0
  for (const [at, table] of tables.entries()) {
    onProgress(`table ${at + 1} of ${tables.length}, ${table.schema}.${table.name}`)
    rows += await saveRows(connection, table, archive)
  }
  return { tables: tables.length, rows }
}

/** A tar entry needs its length in advance, so rows are saved in parts. Each part ends with a row. */
async function saveRows(connection: DedicatedConnection, table: BackupTable, archive: ArchiveWriter) {
  let pendingChunks: Buffer[] = []
  let bytes = 0
  let part = 0
  const flush = async (isLast: boolean) => {
    const text = Buffer.concat(pendingChunks)
    // PostgreSQL escapes line breaks within values.
    const end = isLast ? text.length : text.lastIndexOf('\n') + 1
    if (end === 0) return
    const compressed = await compress(text.subarray(0, end), { level: constants.Z_BEST_SPEED })
    pendingChunks = [text.subarray(end)]
    bytes = text.length - end
    await archive.add(getChunkEntry(table, ++part), compressed.length, [compressed])
  }
  const rows = copyRowsOut(connection, table)
  for await (const chunk of rows) {
    pendingChunks.push(chunk)
    bytes += chunk.length
    if (bytes >= chunkBytes) await flush(false)
  }
  await flush(true)
  return rows.rowCount
}

const compress = promisify(gzip)

async function saveFiles({ storage, onProgress }: BackupContext, archive: ArchiveWriter, keys: FileHandle) {
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
    onProgress(`${copied.files} files copied`)
  }
  return copied
}

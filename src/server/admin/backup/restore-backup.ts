import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { CommandError, type CommandOutput } from '#server/admin/command.ts'
import { revokeAllAuthSessions } from '#server/identity/auth/repository.ts'
import { listMigrationNames, migrate, runMigrations } from '#server/lib/database/migrate.ts'
import type { DedicatedConnection, Tx } from '#server/lib/database/pool.ts'
import { recreatePgBossSchema } from '#server/lib/jobs/repository.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { markRefundsUncertain } from '#server/payments/refunds/repository.ts'
import {
  type ArchiveEntry,
  type BackupHeader,
  type BackupSummary,
  type BackupTable,
  damagedMessage,
  formatVersion,
  headerEntry,
  headerSchema,
  type Input,
  notBackupMessage,
  parseEntryName,
  readArchive,
  summaryEntry,
  summarySchema,
} from './archive.ts'
import {
  formatDiskFullError,
  formatMegabytes,
  getBackupError,
  getColumnError,
  getTargetError,
  isBackupOld,
  newerQueueMessage,
} from './policy.ts'
import {
  analyzeTables,
  copyRowsIn,
  countOtherConnections,
  deleteAllRows,
  disableConstraints,
  findAppliedMigrations,
  hasAccounts,
  listTables,
  setSequences,
  setTextFormat,
} from './repository.ts'

/** Reads the first entry. Refuses other files, and backups that need a newer version. */
export async function readHeader(entries: AsyncIterator<ArchiveEntry>): Promise<BackupHeader> {
  const { value: first } = await entries.next()
  const parsed =
    first?.name === headerEntry ? headerSchema.safeParse(parseJson(await text(first.content))) : null
  if (!parsed?.success) throw new CommandError(notBackupMessage)
  const header = { ...parsed.data, migrations: parsed.data.migrations }
  const problem = getBackupError(header, {
    format: formatVersion,
    migrations: await listMigrationNames(),
  })
  if (problem) throw new CommandError(problem)
  return header
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Parses the last entry. Call it after the checksums were verified. */
export function readSummary(json: string | null): BackupSummary {
  if (json === null) throw new CommandError(notBackupMessage)
  return summarySchema.parse(JSON.parse(json))
}

/** Reads a backup to its end and returns its summary. Refuses a damaged or incomplete backup. */
export async function verifyBackup(from: Readable): Promise<BackupSummary> {
  const entries = readArchive(from)
  await readHeader(entries)
  let last: string | null = null
  for await (const entry of entries) if (entry.name === summaryEntry) last = await text(entry.content)
  return readSummary(last)
}

/** Recreates the tables at the backup's migrations. Returns the saved tables that the product knows. */
export async function recreateTables(
  tx: Tx,
  { migrations, queue, tables }: BackupHeader,
): Promise<BackupTable[]> {
  await setTextFormat(tx)
  await runMigrations(tx, migrations)
  if (!(await recreatePgBossSchema(tx, queue))) throw new CommandError(newerQueueMessage)
  const createdTables = await listTables(tx)
  return tables.filter(table => {
    const created = createdTables.find(
      candidate => candidate.schema === table.schema && candidate.name === table.name,
    )
    const problem = created ? getColumnError(table, created) : null
    if (problem) throw new CommandError(problem)
    return created !== undefined
  })
}

/** Loads the rows and files of an archive. Skips rows of tables outside `own`. */
export async function importEntries(
  {
    connection,
    storage,
    onProgress,
  }: { connection: DedicatedConnection; storage: Storage; onProgress: (progress: string) => void },
  tx: Tx,
  entries: AsyncIterable<ArchiveEntry>,
  { header, own }: { header: BackupHeader; own: readonly BackupTable[] },
): Promise<BackupSummary> {
  let resumeChecks: (() => Promise<void>) | null = await disableConstraints(tx, own)
  await deleteAllRows(tx, own)
  let last: string | null = null
  let files = 0
  for await (const entry of entries) {
    const parsed = parseEntryName(entry.name, header.tables)
    if (parsed && 'table' in parsed) {
      if (!own.includes(parsed.table)) continue
      onProgress(`rows of ${parsed.table.schema}.${parsed.table.name}`)
      const rows = await unpack(await buffer(entry.content)).catch(() => {
        throw new CommandError(damagedMessage)
      })
      await pipeline(Readable.from([rows]), copyRowsIn(connection, parsed.table))
      continue
    }
    // Files take longest, so the rows are checked before them.
    if (resumeChecks) {
      onProgress('the rows are there, and what they name of each other is checked')
      await setSequences(tx, own)
      await resumeChecks()
      resumeChecks = null
    }
    if (parsed) {
      await storage.put(parsed.key, Readable.from(entry.content, { objectMode: false }))
      onProgress(`${++files} files copied`)
    } else if (entry.name === summaryEntry) last = await text(entry.content)
    else throw new CommandError(notBackupMessage)
  }
  return readSummary(last)
}

const unpack = promisify(gunzip)

const disconnectGraceMs = 2000

export type RestoreContext = {
  databaseUrl: string
  connection: DedicatedConnection
  storage: Storage
  now: () => Date
  onProgress: (progress: string) => void
}

/** Summary of the restore, with the names of tables that the product does not know. */
export type RestoreResult = BackupSummary & {
  madeAt: string
  unknownTables: string[]
  /** Logins revoked because the backup was old. Null if it was not. */
  revokedSessions: number | null
}

/**
 * Restores a backup into an empty database and its files into the storage. The database is one transaction,
 * committed after the whole archive was read and verified. Files are stored one by one. No row refers to the
 * files of an interrupted restore, and the next restore overwrites them.
 */
export async function restoreBackup(deps: RestoreContext, input: Input): Promise<RestoreResult> {
  const { connection } = deps
  if (input.isFile) await verifyBeforeRestore(deps, input)
  const entries = readArchive(input.open())
  const header = await readHeader(entries)
  const { own, result, revokedSessions } = await connection.db.transaction().execute(async tx => {
    await assertRestorable(tx, header)
    const own = await recreateTables(tx, header)
    const result = await importEntries(deps, tx, entries, { header, own })
    await markRefundsUncertain(tx)
    const now = deps.now()
    const revokedSessions = isBackupOld(header, now) ? await revokeAllAuthSessions(tx, now) : null
    return { own, result, revokedSessions }
  })
  await analyzeTables(connection, own)
  // Applies the migrations since the backup.
  await migrate(deps.databaseUrl)
  const unknownTables = header.tables.filter(table => !own.includes(table))
  const unknownNames = unknownTables.map(({ schema, name }) => `${schema}.${name}`)
  return { ...result, madeAt: header.madeAt, unknownTables: unknownNames, revokedSessions }
}

/** Verifies a file to its end before changing anything. */
async function verifyBeforeRestore(
  { connection, storage, onProgress: report }: RestoreContext,
  input: Input,
): Promise<void> {
  const entries = readArchive(input.open())
  const header = await readHeader(entries)
  await entries.return(undefined)
  await connection.db.transaction().execute(tx => assertRestorable(tx, header))
  report('checking the backup')
  const { bytes } = await verifyBackup(input.open())
  const freeBytes = await storage.getFreeSpace()
  if (freeBytes !== null && freeBytes < bytes) throw new CommandError(formatDiskFullError(bytes, freeBytes))
}

/** PostgreSQL lists connections of a stopped or killed process for a moment longer. */
async function waitForOtherConnections(tx: Tx): Promise<number> {
  const until = performance.now() + disconnectGraceMs
  for (;;) {
    const others = await countOtherConnections(tx)
    if (others === 0 || performance.now() > until) return others
    await pause(100)
  }
}

/** Refuses a database with accounts, or one that a running product uses. */
async function assertRestorable(tx: Tx, header: BackupHeader): Promise<void> {
  const target = {
    migrations: await findAppliedMigrations(tx),
    hasAccounts: await hasAccounts(tx),
    otherConnections: await waitForOtherConnections(tx),
  }
  const problem = getTargetError(target, header)
  if (problem) throw new CommandError(problem)
}

/** Result of a backup for the terminal. A failure if all files are missing. */
export function formatBackupResult({
  tables,
  rows,
  files,
  bytes,
  missing,
  missingKeys,
}: BackupSummary): CommandOutput {
  const isFailure = files === 0 && missing > 0
  return {
    isFailure,
    text: [
      `Saved ${tables} tables with ${rows} rows, and ${files} files (${formatMegabytes(bytes)}).`,
      ...(missing > 0
        ? [`${missing} files that rows name were not in the storage: ${formatSomeNames(missingKeys)}.`]
        : []),
      ...(isFailure
        ? [
            'None of the files was there. Set STORAGE_URL, or DATA_DIR, as it is set for the product, and take another backup.',
          ]
        : []),
    ].join('\n'),
  }
}

/** Result of a restore for the terminal. */
export const formatRestoreResult = ({
  madeAt,
  unknownTables,
  revokedSessions,
  ...summary
}: RestoreResult): CommandOutput => ({
  text: [
    `Restored ${summary.tables - unknownTables.length} tables with ${summary.rows} rows, and ${summary.files} files (${formatMegabytes(summary.bytes)}), as they were at ${madeAt}.`,
    ...(summary.missing > 0
      ? [
          `${summary.missing} files that rows name were not in the backup: ${formatSomeNames(summary.missingKeys)}.`,
        ]
      : []),
    ...(unknownTables.length > 0
      ? [`Left out, because the product never made them: ${formatSomeNames(unknownTables)}.`]
      : []),
    ...(revokedSessions === null
      ? []
      : [
          `The backup is more than an hour old. To keep logins revoked since then invalid, ${revokedSessions} logins were revoked. All users must sign in again.`,
        ]),
    'Start the product with the AUTH_SECRET that it had: with another one all users must sign in again, and codes of authenticator apps become invalid.',
  ].join('\n'),
})

const formatSomeNames = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and others` : names.join(', ')

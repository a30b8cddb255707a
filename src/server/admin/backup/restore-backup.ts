import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { CommandError, type CommandOutput, createOutput } from '#server/admin/define-command.ts'
import { revokeAllAuthSessions } from '#server/identity/auth/repository.ts'
import {
  findAppliedMigrations,
  listMigrationNames,
  migrate,
  runMigrations,
} from '#server/lib/database/migrate.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { formatCount } from '#server/lib/format.ts'
import { recreatePgBossSchema } from '#server/lib/jobs/repository.ts'
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
  hasAccounts,
  listTables,
  setSequences,
  setTextFormat,
} from './repository.ts'
import type { BackupContext } from './write-backup.ts'

/** Reads the first entry. Refuses other files, and backups that need a newer version. */
async function readHeader(entries: AsyncIterator<ArchiveEntry>): Promise<BackupHeader> {
  const { value: first } = await entries.next()
  const header =
    first?.name === headerEntry ? headerSchema.safeParse(parseJson(await text(first.content))) : null
  if (!header?.success) throw new CommandError(notBackupMessage)
  const known = { format: formatVersion, migrations: await listMigrationNames() }
  const problem = getBackupError(header.data, known)
  if (problem) throw new CommandError(problem)
  return header.data
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Parses the last entry. Call it after the checksums were verified. */
function parseSummary(json: string | null): BackupSummary {
  if (json === null) throw new CommandError(notBackupMessage)
  return summarySchema.parse(JSON.parse(json))
}

/** Recreates the tables at the backup's migrations. Returns the saved tables that the product knows. */
async function recreateTables(tx: Tx, { migrations, queue, tables }: BackupHeader) {
  await setTextFormat(tx)
  await runMigrations(tx, migrations)
  if (!(await recreatePgBossSchema(tx, queue))) throw new CommandError(newerQueueMessage)
  const createdTables = await listTables(tx)
  return tables.filter(table => {
    const created = createdTables.find(({ schema, name }) => schema === table.schema && name === table.name)
    const problem = created ? getColumnError(table, created) : null
    if (problem) throw new CommandError(problem)
    return created !== undefined
  })
}

/** Loads the rows and files of an archive. Skips rows of tables outside `knownTables`. */
async function importEntries(
  { connection, storage, onProgress }: RestoreContext,
  tx: Tx,
  entries: AsyncIterable<ArchiveEntry>,
  { tables }: BackupHeader,
  knownTables: readonly BackupTable[],
): Promise<BackupSummary> {
  let enableConstraints: (() => Promise<void>) | null = await disableConstraints(tx, knownTables)
  await deleteAllRows(tx, knownTables)
  let summary: string | null = null
  let files = 0
  for await (const entry of entries) {
    const parsed = parseEntryName(entry.name, tables)
    if (parsed && 'table' in parsed) {
      if (!knownTables.includes(parsed.table)) continue
      onProgress(`rows of ${parsed.table.schema}.${parsed.table.name}`)
      const rows = await unpack(await buffer(entry.content)).catch(() => {
        throw new CommandError(damagedMessage)
      })
      await pipeline(Readable.from([rows]), copyRowsIn(connection, parsed.table))
      continue
    }
    // Files take longest, so the rows are checked before them.
    if (enableConstraints) {
      onProgress('the rows are there, and what they name of each other is checked')
      await setSequences(tx, knownTables)
      await enableConstraints()
      enableConstraints = null
    }
    if (parsed) {
      await storage.put(parsed.key, Readable.from(entry.content, { objectMode: false }))
      onProgress(`${++files} files copied`)
    } else if (entry.name === summaryEntry) summary = await text(entry.content)
    else throw new CommandError(notBackupMessage)
  }
  return parseSummary(summary)
}

const unpack = promisify(gunzip)

const disconnectGraceMs = 2000

export type RestoreContext = Omit<BackupContext, 'referencedFiles'> & { databaseUrl: string }

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
  if (input.isFile) await verifyBackup(deps, input)
  const entries = readArchive(input.open())
  const header = await readHeader(entries)
  const { knownTables, summary, revokedSessions } = await connection.db.transaction().execute(async tx => {
    await assertRestorable(tx, header)
    const knownTables = await recreateTables(tx, header)
    const summary = await importEntries(deps, tx, entries, header, knownTables)
    await markRefundsUncertain(tx)
    const now = deps.now()
    const revokedSessions = isBackupOld(header, now) ? await revokeAllAuthSessions(tx, now) : null
    return { knownTables, summary, revokedSessions }
  })
  await analyzeTables(connection, knownTables)
  // Applies the migrations since the backup.
  await migrate(deps.databaseUrl)
  const unknownTables = header.tables
    .filter(table => !knownTables.includes(table))
    .map(({ schema, name }) => `${schema}.${name}`)
  return { ...summary, madeAt: header.madeAt, unknownTables, revokedSessions }
}

/** Reads a file to its end before changing anything. Refuses a damaged or incomplete one. */
async function verifyBackup({ connection, storage, onProgress }: RestoreContext, input: Input) {
  const entries = readArchive(input.open())
  const header = await readHeader(entries)
  await connection.db.transaction().execute(tx => assertRestorable(tx, header))
  onProgress('checking the backup')
  let summary: string | null = null
  for await (const entry of entries) if (entry.name === summaryEntry) summary = await text(entry.content)
  const { bytes } = parseSummary(summary)
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
export function formatBackupResult(summary: BackupSummary): CommandOutput {
  const isFailure = summary.files === 0 && summary.missing > 0
  const output = createOutput(
    `Saved ${formatSummary(summary)}.`,
    formatMissingFiles(summary, 'storage'),
    isFailure
      ? 'All files are missing. Use the server’s STORAGE_URL or DATA_DIR and make another backup.'
      : null,
  )
  return { ...output, isFailure }
}

export const formatRestoreResult = (result: RestoreResult): CommandOutput =>
  createOutput(
    `Restored ${formatSummary({ ...result, tables: result.tables - result.unknownTables.length })}, as they were at ${result.madeAt}.`,
    formatMissingFiles(result, 'backup'),
    result.unknownTables.length > 0
      ? `Skipped, because Rehearse does not use them: ${formatSomeNames(result.unknownTables)}.`
      : null,
    result.revokedSessions === null
      ? null
      : `The backup is more than an hour old. To keep logins revoked since then invalid, ${result.revokedSessions} logins were revoked. All users must sign in again.`,
    'Start the server with the AUTH_SECRET it had before. With another one, all users must sign in again and codes of authenticator apps stop working.',
  )

const formatSummary = ({ tables, rows, files, bytes }: BackupSummary) =>
  `${formatItems(tables, 'table')} with ${formatItems(rows, 'row')}, and ${formatItems(files, 'file')} (${formatMegabytes(bytes)})`

const formatMissingFiles = ({ missing, missingKeys }: BackupSummary, place: 'storage' | 'backup') =>
  missing > 0
    ? `${formatItems(missing, 'file')} referenced by rows ${missing === 1 ? 'was' : 'were'} not in the ${place}: ${formatSomeNames(missingKeys)}.`
    : null

const formatItems = (count: number, noun: string) =>
  formatCount(count, 'en', { one: noun, other: `${noun}s` })

const formatSomeNames = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and others` : names.join(', ')

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

/** What a backup is of, by its first entry. Refuses what is none, and what only a newer version can read. */
export async function readHeader(entries: AsyncIterator<ArchiveEntry>): Promise<BackupHeader> {
  const { value: first } = await entries.next()
  const parsed =
    first?.name === headerEntry ? headerSchema.safeParse(parseJson(await text(first.content))) : null
  if (!parsed?.success) throw new CommandError(notBackupMessage)
  const made = { ...parsed.data, migrations: parsed.data.migrations }
  const objection = getBackupError(made, { format: formatVersion, migrations: await listMigrationNames() })
  if (objection) throw new CommandError(objection)
  return made
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** What a backup came to, by its last entry; to be asked once it is known to be what was written. */
export function readSummary(json: string | null): BackupSummary {
  if (json === null) throw new CommandError(notBackupMessage)
  return summarySchema.parse(JSON.parse(json))
}

/** Reads a backup to its end, and answers what is in it. Refuses what is damaged or not whole. */
export async function verifyBackup(from: Readable): Promise<BackupSummary> {
  const entries = readArchive(from)
  await readHeader(entries)
  let last: string | null = null
  for await (const entry of entries) if (entry.name === summaryEntry) last = await text(entry.content)
  return readSummary(last)
}

/** Makes the tables as they were made where the backup comes from, and answers which of those that were saved they are. */
export async function recreateTables(
  tx: Tx,
  { migrations, queue, tables }: BackupHeader,
): Promise<BackupTable[]> {
  await setTextFormat(tx)
  await runMigrations(tx, migrations)
  if (!(await recreatePgBossSchema(tx, queue))) throw new CommandError(newerQueueMessage)
  const made = await listTables(tx)
  return tables.filter(table => {
    const same = made.find(one => one.schema === table.schema && one.name === table.name)
    const objection = same ? getColumnError(table, same) : null
    if (objection) throw new CommandError(objection)
    return same !== undefined
  })
}

/** Writes what an archive holds to where it belongs; rows of tables that are not our `own` are passed over. */
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
    const place = parseEntryName(entry.name, header.tables)
    if (place && 'table' in place) {
      if (!own.includes(place.table)) continue
      onProgress(`rows of ${place.table.schema}.${place.table.name}`)
      const rows = await unpack(await buffer(entry.content)).catch(() => {
        throw new CommandError(damagedMessage)
      })
      await pipeline(Readable.from([rows]), copyRowsIn(connection, place.table))
      continue
    }
    // The files take longest, so whether the rows fit together is known before.
    if (resumeChecks) {
      onProgress('the rows are there, and what they name of each other is checked')
      await setSequences(tx, own)
      await resumeChecks()
      resumeChecks = null
    }
    if (place) {
      await storage.put(place.key, Readable.from(entry.content, { objectMode: false }))
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
  /** Says how far it is. */
  onProgress: (progress: string) => void
}

/** What was restored, and tables that were not: somebody else's, which the product never made. */
export type RestoreResult = BackupSummary & {
  madeAt: string
  unknownTables: string[]
  /** How many sign-ins were ended, because the backup was old; null where it was not. */
  revokedSessions: number | null
}

/**
 * Puts a backup into an empty database, and its files into the storage. The database is one transaction, which ends only
 * after all of the backup was read and is what was written. Files are put one by one, each whole: those of a restore
 * that broke off are named by no row, and the next one puts the same in their place.
 */
export async function restoreBackup(deps: RestoreContext, input: Input): Promise<RestoreResult> {
  const { connection: line } = deps
  if (input.isFile) await verifyBeforeRestore(deps, input)
  const entries = readArchive(input.open())
  const header = await readHeader(entries)
  const { own, result, ended } = await line.db.transaction().execute(async tx => {
    await assertRestorable(tx, header)
    const own = await recreateTables(tx, header)
    const result = await importEntries(deps, tx, entries, { header, own })
    await markRefundsUncertain(tx)
    const now = deps.now()
    const ended = isBackupOld(header, now) ? await revokeAllAuthSessions(tx, now) : null
    return { own, result, ended }
  })
  await analyzeTables(line, own)
  // What was added since the backup was made.
  await migrate(deps.databaseUrl)
  const strangers = header.tables.filter(table => !own.includes(table))
  const named = strangers.map(({ schema, name }) => `${schema}.${name}`)
  return { ...result, madeAt: header.madeAt, unknownTables: named, revokedSessions: ended }
}

/** What can be read twice is read to its end before anything is touched. */
async function verifyBeforeRestore(
  { connection: line, storage, onProgress: tell }: RestoreContext,
  input: Input,
): Promise<void> {
  const entries = readArchive(input.open())
  const header = await readHeader(entries)
  await entries.return(undefined)
  await line.db.transaction().execute(tx => assertRestorable(tx, header))
  tell('checking the backup')
  const { bytes } = await verifyBackup(input.open())
  const room = await storage.getFreeSpace()
  if (room !== null && room < bytes) throw new CommandError(formatDiskFullError(bytes, room))
}

/** A product that was just stopped, or killed, is still seen for a moment. */
async function waitForOtherConnections(tx: Tx): Promise<number> {
  const until = performance.now() + disconnectGraceMs
  for (;;) {
    const others = await countOtherConnections(tx)
    if (others === 0 || performance.now() > until) return others
    await pause(100)
  }
}

/** Refuses, in a sentence, a database that something would be restored over or under. */
async function assertRestorable(tx: Tx, header: BackupHeader): Promise<void> {
  const target = {
    migrations: await findAppliedMigrations(tx),
    hasAccounts: await hasAccounts(tx),
    otherConnections: await waitForOtherConnections(tx),
  }
  const objection = getTargetError(target, header)
  if (objection) throw new CommandError(objection)
}

/** What a backup came to, in sentences for the terminal; bad where whoever waits for the exit code should look. */
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

/** The same of what was restored. */
export const formatRestoreResult = ({
  madeAt,
  unknownTables: strangers,
  revokedSessions: ended,
  ...summary
}: RestoreResult): CommandOutput => ({
  text: [
    `Restored ${summary.tables - strangers.length} tables with ${summary.rows} rows, and ${summary.files} files (${formatMegabytes(summary.bytes)}), as they were at ${madeAt}.`,
    ...(summary.missing > 0
      ? [
          `${summary.missing} files that rows name were not in the backup: ${formatSomeNames(summary.missingKeys)}.`,
        ]
      : []),
    ...(strangers.length > 0
      ? [`Left out, because the product never made them: ${formatSomeNames(strangers)}.`]
      : []),
    ...(ended === null
      ? []
      : [
          `The backup is more than an hour old. What somebody signed out of since would have come back, so ${ended} sign-ins were ended, and everybody signs in again.`,
        ]),
    'Start the product with the AUTH_SECRET that it had: with another one everybody has to sign in again, and codes of authenticator apps fit no longer.',
  ].join('\n'),
})

const formatSomeNames = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and others` : names.join(', ')

const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`

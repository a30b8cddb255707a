import { setTimeout as pause } from 'node:timers/promises'
import { CommandError } from '#server/admin/command.ts'
import { revokeAllAuthSessions } from '#server/identity/auth/repository.ts'
import type { DedicatedConnection } from '#server/lib/database/dedicated-connection.ts'
import { migrate } from '#server/lib/database/migrate.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { markPendingRefundsUncertain } from '#server/payments/refunds/refunds.ts'
import type { BackupHeader, BackupSummary } from './format.ts'
import { importEntries, recreateTables } from './import.ts'
import type { Input } from './open-file.ts'
import { formatDiskFullError, getTargetError, isBackupOld } from './policy.ts'
import { readArchive } from './read-archive.ts'
import { analyzeTables, countOtherConnections, findAppliedMigrations, hasAccounts } from './repository.ts'
import { readHeader, verifyBackup } from './verify.ts'

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
    await markPendingRefundsUncertain(tx)
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

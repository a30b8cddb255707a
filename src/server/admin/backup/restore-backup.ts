import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#server/admin/command.ts'
import { revokeAllAuthSessions } from '#server/identity/auth/repository.ts'
import type { Line } from '#server/lib/database/dedicated-connection.ts'
import { migrate } from '#server/lib/database/migrate.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { markPendingRefundsUncertain } from '#server/payments/refunds/refunds.ts'
import type { Header, Summary } from './format.ts'
import { prepareTables, takeIn } from './import.ts'
import type { Input } from './open-file.ts'
import { isOld, noRoom, objectionToTarget } from './policy.ts'
import { readArchive } from './read-archive.ts'
import { countOthers, findMigrations, isUsed, measureTables } from './repository.ts'
import { checkBackup, readHeader } from './verify.ts'

const lingersMs = 2000

export type RestoreDeps = {
  databaseUrl: string
  line: Line
  storage: Storage
  now: () => Date
  /** Says how far it is. */
  tell: (progress: string) => void
}

/** What was restored, and tables that were not: somebody else's, which the product never made. */
export type Restored = Summary & {
  madeAt: string
  strangers: string[]
  /** How many sign-ins were ended, because the backup was old; null where it was not. */
  ended: number | null
}

/**
 * Puts a backup into an empty database, and its files into the storage. The database is one transaction, which ends only
 * after all of the backup was read and is what was written. Files are put one by one, each whole: those of a restore
 * that broke off are named by no row, and the next one puts the same in their place.
 */
export async function restoreBackup(deps: RestoreDeps, input: Input): Promise<Restored> {
  const { line } = deps
  if (input.isFile) await tryOut(deps, input)
  const entries = readArchive(input.read())
  const header = await readHeader(entries)
  const { own, result, ended } = await line.db.transaction().execute(async tx => {
    await refuseTarget(tx, header)
    const own = await prepareTables(tx, header)
    const result = await takeIn(deps, tx, entries, { header, own })
    await markPendingRefundsUncertain(tx)
    const now = deps.now()
    const ended = isOld(header, now) ? await revokeAllAuthSessions(tx, now) : null
    return { own, result, ended }
  })
  await measureTables(line, own)
  // What was added since the backup was made.
  await migrate(deps.databaseUrl)
  const strangers = header.tables.filter(table => !own.includes(table))
  const named = strangers.map(({ schema, name }) => `${schema}.${name}`)
  return { ...result, madeAt: header.madeAt, strangers: named, ended }
}

/** What can be read twice is read to its end before anything is touched. */
async function tryOut({ line, storage, tell }: RestoreDeps, input: Input): Promise<void> {
  const entries = readArchive(input.read())
  const header = await readHeader(entries)
  await entries.return(undefined)
  await line.db.transaction().execute(tx => refuseTarget(tx, header))
  tell('checking the backup')
  const { bytes } = await checkBackup(input.read())
  const room = await storage.room()
  if (room !== null && room < bytes) throw new Refusal(noRoom(bytes, room))
}

/** A product that was just stopped, or killed, is still seen for a moment. */
async function othersThatStay(tx: Tx): Promise<number> {
  const until = performance.now() + lingersMs
  for (;;) {
    const others = await countOthers(tx)
    if (others === 0 || performance.now() > until) return others
    await pause(100)
  }
}

/** Refuses, in a sentence, a database that something would be restored over or under. */
async function refuseTarget(tx: Tx, header: Header): Promise<void> {
  const target = {
    migrations: await findMigrations(tx),
    isUsed: await isUsed(tx),
    others: await othersThatStay(tx),
  }
  const objection = objectionToTarget(target, header)
  if (objection) throw new Refusal(objection)
}

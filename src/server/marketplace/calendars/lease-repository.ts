import { sql } from 'kysely'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { type ConnectionRow, isToAsk } from './repository.ts'

/** Takes the lease of a sync. Undefined if another process syncs the connection now, or has done so for a booking that asks. */
export const claimConnection = (
  db: Executor,
  id: string,
  { now, until, unreadSince }: { now: Date; until: Date; unreadSince?: Date | undefined },
) =>
  db
    .updateTable('calendar_connections')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where(eb => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .where(unreadSince ? isToAsk(unreadSince, now) : sql<boolean>`true`)
    .returningAll()
    .executeTakeFirst()

/** False if the lease was lost meanwhile. */
export async function renewLease(
  db: Executor,
  { id, leased_until }: ConnectionRow,
  until: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('calendar_connections')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('leased_until', '=', leased_until)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A reading that is under way began before a choice: its result is not stored. */
export async function endLease(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('calendar_connections').set({ leased_until: null }).where('id', '=', id).execute()
}

export async function hasLease(tx: Tx, { id, leased_until }: ConnectionRow): Promise<boolean> {
  const row = await tx
    .selectFrom('calendar_connections')
    .select('id')
    .where('id', '=', id)
    .where('leased_until', '=', leased_until)
    .executeTakeFirst()
  return row !== undefined
}

export type SyncOutcome = Partial<
  Pick<
    ConnectionRow,
    'status' | 'failing_since' | 'failures' | 'last_synced_at' | 'next_sync_at' | 'notified_at'
  >
>

/** Ends the lease with the outcome. False if the lease was lost meanwhile: the result is outdated. */
export async function finishSync(tx: Executor, { id, leased_until }: ConnectionRow, outcome: SyncOutcome) {
  const row = await tx
    .updateTable('calendar_connections')
    .set({ ...outcome, leased_until: null })
    .where('id', '=', id)
    .where('leased_until', '=', leased_until)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

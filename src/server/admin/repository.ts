import type { UserId } from '#contract/id.ts'
import type { Executor, NewRow, Tx } from '#server/lib/database/pool.ts'

export async function insertSuspension(tx: Tx, suspension: NewRow<'suspensions'>): Promise<void> {
  await tx.insertInto('suspensions').values(suspension).execute()
}

/** Closes open suspensions. `by` is null at their automatic end. */
export async function closeSuspensions(tx: Tx, userId: UserId, by: string | null, now: Date): Promise<void> {
  await tx
    .updateTable('suspensions')
    .set({ restored_by: by, restored_at: now })
    .where('user_id', '=', userId)
    .where('restored_at', 'is', null)
    .execute()
}

export const listSuspensions = (db: Executor, userId: UserId) =>
  db.selectFrom('suspensions').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export async function clearSuspensionReasons(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable('suspensions').set({ reason: '' }).where('user_id', '=', userId).execute()
}

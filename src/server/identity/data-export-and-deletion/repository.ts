import type { UserId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'

/** Locks the account for closing or erasure. */
export const lockClosingAccount = (tx: Tx, id: UserId) =>
  tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['email', 'display_name', 'closed_at', 'erased_at'])
    .where('users.id', '=', id)
    .forUpdate('users')
    .executeTakeFirst()

export async function findAccountsToErase(db: Executor, closedBy: Date): Promise<UserId[]> {
  const due = db.selectFrom('users').select('id').where('closed_at', '<=', closedBy)
  const rows = await due.where('erased_at', 'is', null).orderBy('closed_at').limit(100).execute()
  return rows.map(row => row.id)
}

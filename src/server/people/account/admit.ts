import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/http/error.ts'
import { erasureOf } from './rules.ts'
import { type AccountRow, lockAccount, updateAccount } from './store.ts'

/** Lets somebody who has shown who they are into an account that was suspended or closed, or says why not. */
export const admitTo = (deps: Deps, userId: UserId, reopen: boolean): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id: userId })
    if (account && !account.erased_at) await admit(deps, tx, account, reopen)
  })

/**
 * The same for an account that is locked. A closed one opens again where that is asked for: an interviewer can be found
 * again, but the times that were withdrawn and the bookings that were cancelled stay so.
 */
export async function admit(deps: Deps, tx: Tx, account: AccountRow, reopen: boolean): Promise<void> {
  if (account.suspended_at) throw new AppError('auth.suspended')
  if (!account.closed_at) return
  if (!reopen) {
    const erasedAt = erasureOf(account.closed_at).toISOString()
    throw new AppError('auth.closed', { extra: { erasedAt } })
  }
  await updateAccount(tx, account.id, { closed_at: null })
  await deps.listings.refresh(tx, account.id)
}

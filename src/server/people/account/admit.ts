import { refreshListing } from '#server/people/profile/refresh-listing.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/http/error.ts'
import { erasureOf } from './rules.ts'
import { type AccountRow, updateAccount } from './store.ts'

/**
 * Lets somebody who has shown who they are into a locked account, or says why not. A closed account opens again where that
 * is asked for: an interviewer can be found again, but the times that were withdrawn and the bookings that were cancelled
 * stay so.
 */
export async function admit(tx: Tx, account: AccountRow, reopen: boolean): Promise<void> {
  if (account.suspended_at) throw new AppError('auth.suspended')
  if (!account.closed_at) return
  if (!reopen) {
    const erasedAt = erasureOf(account.closed_at).toISOString()
    throw new AppError('auth.closed', { extra: { erasedAt } })
  }
  await updateAccount(tx, account.id, { closed_at: null })
  await refreshListing(tx, account.id)
}

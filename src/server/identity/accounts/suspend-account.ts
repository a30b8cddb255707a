import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { type AccountRow, findExpiredSuspensions, lockAccount, updateAccount } from './repository.ts'

/**
 * Suspends an account, locked from then on: nobody signs in to it or finds it. One that is suspended already keeps the
 * moment since when, and may end at another. Null where there is no such account.
 */
export async function setSuspension(
  deps: Deps,
  tx: Tx,
  email: string,
  until: Date | null,
): Promise<(AccountRow & { suspended_at: Date; wasSuspended: boolean }) | null> {
  const account = await lockAccount(tx, { email })
  if (!account) return null
  const since = account.suspended_at ?? deps.now()
  await updateAccount(tx, account.id, { suspended_at: since, suspended_until: until })
  await deps.listings.sync(tx, account.id)
  await deps.reviewEligibility.recompute(tx, account.id)
  return {
    ...account,
    suspended_at: since,
    suspended_until: until,
    wasSuspended: account.suspended_at !== null,
  }
}

/** Takes a suspension back, and answers whether there was one; null where there is no such account. */
export async function liftSuspension(
  deps: Deps,
  tx: Tx,
  key: { email: string } | { id: UserId; ifOverBy: Date },
): Promise<(AccountRow & { wasSuspended: boolean }) | null> {
  const account = await lockAccount(tx, key)
  if (!account) return null
  const { suspended_at: since, suspended_until: until } = account
  const isDue = !('ifOverBy' in key) || (until !== null && until <= key.ifOverBy)
  if (!since || !isDue) return { ...account, wasSuspended: false }
  await updateAccount(tx, account.id, { suspended_at: null, suspended_until: null })
  await deps.listings.sync(tx, account.id)
  await deps.reviewEligibility.recompute(tx, account.id)
  return { ...account, wasSuspended: true }
}

/** Whose suspension is over. */
export const listExpiredSuspensions = (deps: Deps): Promise<UserId[]> => findExpiredSuspensions(deps.db, deps.now())

import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { localTextOf } from '#server/lib/time/wall-clock.ts'
import { getErasureDate } from './policy.ts'
import {
  type AccountRow,
  findExpiredSuspensions,
  isAuthSessionOpen,
  lockAccount,
  updateAccount,
} from './repository.ts'

export type Account = AccountRow

/** Lets somebody who has shown who they are into their account, which is locked then, or says why not. */
export async function lockActiveAccount(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  reopen: boolean,
): Promise<AccountRow> {
  const account = await lockAccount(tx, { id: userId })
  if (!account || account.erased_at) throw new AppError('auth.bad_credentials')
  await assertActiveOrReopen(deps, tx, account, reopen)
  return account
}

/** Says why an account stays shut, before anything else is asked of whoever wants in. */
export function assertActive(account: AccountStatus, reopen: boolean): void {
  if (account.suspended_at) throw suspendedError(account.suspended_until)
  if (account.closed_at && !reopen) {
    const erasedAt = getErasureDate(account.closed_at).toISOString()
    throw new AppError('auth.closed', { extra: { erasedAt } })
  }
}

type AccountStatus = Pick<AccountRow, 'suspended_at' | 'suspended_until' | 'closed_at'>

function suspendedError(until: Date | null): AppError {
  if (!until) return new AppError('auth.suspended')
  const when = `${localTextOf(until, 'UTC')} UTC`
  return new AppError('auth.suspended', {
    message: say => say('auth.suspended_until', { when }),
    extra: { suspendedUntil: until.toISOString() },
  })
}

/**
 * The same for an account that is locked. A closed one opens again where that is asked for: an interviewer can be found
 * again, but the times that were withdrawn and the bookings that were cancelled stay so.
 */
async function assertActiveOrReopen(deps: Deps, tx: Tx, account: AccountRow, reopen: boolean): Promise<void> {
  assertActive(account, reopen)
  if (!account.closed_at) return
  await updateAccount(tx, account.id, { closed_at: null })
  await deps.listings.sync(tx, account.id)
}

/** Locks the account of a caller. False where their sign-in was ended meanwhile. */
export const lockAccountIfSignedIn = async (tx: Tx, { id, signInId }: User): Promise<boolean> =>
  (await lockAccount(tx, { id })) !== null && isAuthSessionOpen(tx, signInId)

/** Whether somebody is signed in still, under the lock of their account: what ends a sign-in waits for that too. */
export const isStillAuthenticated = (tx: Tx, { signInId }: User): Promise<boolean> =>
  isAuthSessionOpen(tx, signInId)

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
export const listExpiredSuspensions = (deps: Deps): Promise<UserId[]> =>
  findExpiredSuspensions(deps.db, deps.now())

import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { formatLocalDateTime } from '#server/lib/time-zone.ts'
import { getErasureDate } from './policy.ts'
import { type AccountRow, isAuthSessionOpen, lockAccount, updateAccount } from './repository.ts'

/** Locks the account of a verified user. Suspended, closed and erased accounts are refused. */
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

/** Refuses suspended and closed accounts, before any factor is requested. */
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
  const when = `${formatLocalDateTime(until, 'UTC')} UTC`
  return new AppError('auth.suspended', {
    message: say => say('auth.suspended_until', { when }),
    extra: { suspendedUntil: until.toISOString() },
  })
}

/**
 * Reopens a closed account on request. The interviewer is found again, but withdrawn slots and cancelled
 * bookings stay so.
 */
async function assertActiveOrReopen(deps: Deps, tx: Tx, account: AccountRow, reopen: boolean): Promise<void> {
  assertActive(account, reopen)
  if (!account.closed_at) return
  await updateAccount(tx, account.id, { closed_at: null })
  await deps.listings.sync(tx, account.id)
}

/** Locks the user's account. False if the auth session was revoked in the meantime. */
export const lockAccountIfSignedIn = async (
  tx: Tx,
  { id, authSessionId: signInId }: CurrentUser,
): Promise<boolean> => (await lockAccount(tx, { id })) !== null && isAuthSessionOpen(tx, signInId)

/**
 * Suspends an account or changes the end of its suspension. The original start is preserved. Null for an
 * unknown email.
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

/**
 * Lifts a suspension. `wasSuspended` is false if there was none or it has not expired. Null for an unknown
 * account.
 */
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

import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { formatLocalDateTime } from '#server/lib/time-zone.ts'
import { getErasureDate } from './policy.ts'
import { type AccountRow, isAuthSessionOpen, lockAccount, updateAccount } from './repository.ts'

/**
 * Locks the account of a verified user. Suspended, closed and erased accounts are refused. A closed account
 * is reopened on request: the interviewer is found again, but withdrawn slots and cancelled bookings stay so.
 */
export async function lockActiveAccount(deps: Deps, tx: Tx, userId: UserId, reopen: boolean) {
  const account = await lockAccount(tx, { id: userId })
  if (!account || account.erased_at) throw new AppError('auth.bad_credentials')
  assertActive(account, reopen)
  if (account.closed_at) {
    await updateAccount(tx, account.id, { closed_at: null })
    await deps.listings.sync(tx, account.id)
  }
  return account
}

/** Refuses suspended and closed accounts, before any factor is requested. */
export function assertActive(
  account: Pick<AccountRow, 'suspended_at' | 'suspended_until' | 'closed_at'>,
  reopen: boolean,
): void {
  if (account.suspended_at) throw suspendedError(account.suspended_until)
  if (account.closed_at && !reopen) {
    const erasedAt = getErasureDate(account.closed_at).toISOString()
    throw new AppError('auth.closed', { extra: { erasedAt } })
  }
}

function suspendedError(until: Date | null): AppError {
  if (!until) return new AppError('auth.suspended')
  const when = `${formatLocalDateTime(until, 'UTC')} UTC`
  return new AppError('auth.suspended', {
    message: translate => translate('auth.suspended_until', { when }),
    extra: { suspendedUntil: until.toISOString() },
  })
}

/** Locks the user's account. Refuses if the auth session was revoked in the meantime. */
export async function lockSignedInAccount(tx: Tx, { id, authSessionId }: CurrentUser): Promise<AccountRow> {
  const account = await lockAccount(tx, { id })
  if (!account || !(await isAuthSessionOpen(tx, authSessionId))) throw new AppError('auth.required')
  return account
}

/** Suspends a locked account or changes the end of its suspension. The original start stays. */
export async function setSuspension(deps: Deps, tx: Tx, account: AccountRow, until: Date | null) {
  const wasSuspended = account.suspended_at !== null
  const suspension = { suspended_at: account.suspended_at ?? deps.now(), suspended_until: until }
  await updateSuspension(deps, tx, account.id, suspension)
  return { ...account, ...suspension, wasSuspended }
}

/** Lifts a suspension. `wasSuspended` is false if nothing was lifted. Null for an unknown account. */
export async function liftSuspension(deps: Deps, tx: Tx, key: { id: UserId; ifOverBy?: Date }) {
  const account = await lockAccount(tx, key)
  if (!account) return null
  const { suspended_at: since, suspended_until: until } = account
  const isDue = key.ifOverBy === undefined || (until !== null && until <= key.ifOverBy)
  const wasSuspended = since !== null && isDue
  if (wasSuspended)
    await updateSuspension(deps, tx, account.id, { suspended_at: null, suspended_until: null })
  return { ...account, wasSuspended }
}

async function updateSuspension(
  deps: Deps,
  tx: Tx,
  id: UserId,
  suspension: Pick<AccountRow, 'suspended_at' | 'suspended_until'>,
) {
  await updateAccount(tx, id, suspension)
  await deps.listings.sync(tx, id)
  await deps.reviewEligibility.recompute(tx, id)
}

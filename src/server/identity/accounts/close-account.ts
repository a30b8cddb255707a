import type { ClosingBlocker } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { deleteDevInboxEmails } from '#server/lib/mail/repository.ts'
import type { ClosedAccount } from '#server/lib/personal-data.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import { assertOwnerLeft } from './admin-roles.ts'
import { getRecipient } from './get-account.ts'
import { getErasureCutoff, getErasureDate } from './policy.ts'
import { findAccountsToErase, isAuthSessionOpen, lockAccount, lockOwners } from './repository.ts'

/**
 * Closes the account, revokes its sessions and hides it in one transaction. Then cancels its bookings one
 * by one, each with its refund. A cron job finishes after a crash, by the rules of the closing time.
 */
export async function closeAccount(deps: Deps, user: CurrentUser): Promise<{ erasedAt: string }> {
  const closedAt = await deps.db.transaction().execute(async tx => {
    // Before the account, as every change of roles does.
    if (user.adminRoles.length > 0) await lockOwners(tx)
    const account = await lockAccount(tx, { id: user.id })
    if (!account) throw new AppError('auth.required')
    // Second click.
    if (account.closed_at) return account.closed_at
    if (user.adminRoles.length > 0) await assertOwnerLeft(tx, user.id)
    if (!(await isAuthSessionOpen(tx, user.authSessionId))) throw new AppError('auth.required')
    return closeLockedAccount(deps, tx, user.id)
  })
  await startAccountClosure(deps, { id: user.id, closedAt })
  return { erasedAt: getErasureDate(closedAt).toISOString() }
}

/** Error code that blocks the closing at this moment, or null. */
export async function findClosingBlocker(deps: Deps, tx: Tx, id: UserId): Promise<ClosingBlocker | null> {
  for (const module of deps.personalData) {
    const blocker = await module.getDeletionBlocker?.(tx, id, deps.now())
    if (blocker) return blocker
  }
  return null
}

/** Closes an open account, which the caller has locked. `startAccountClosure` follows after the commit. */
export async function closeLockedAccount(deps: Deps, tx: Tx, id: UserId): Promise<Date> {
  const blocker = await findClosingBlocker(deps, tx, id)
  if (blocker) throw new AppError(blocker)
  const now = deps.now()
  for (const module of deps.personalData) await module.close?.(tx, id, now)
  await enqueueNotification(deps, tx, {
    template: 'account-closed',
    to: await getRecipient(tx, id),
    data: { erasedAt: getErasureDate(now).toISOString() },
  })
  return now
}

/** Cancels the bookings of a closed account. What fails is left to the cron job. */
export const startAccountClosure = (deps: Deps, account: ClosedAccount): Promise<void> =>
  finishAccountClosure(deps, account).catch(error =>
    deps.log.warn({ err: error, userId: account.id }, 'account closure not finished yet'),
  )

/** Cron job. Also catches bookings made in the moment of the closing. */
export async function finishAccountClosures(deps: Deps): Promise<void> {
  const unfinished = new Map<UserId, ClosedAccount>()
  for (const module of deps.personalData)
    for (const account of (await module.listUnfinishedClosures?.()) ?? []) unfinished.set(account.id, account)
  await forEachSettled(deps.log, 'account closure not finished yet', [...unfinished.values()], account =>
    finishAccountClosure(deps, account),
  )
}

async function finishAccountClosure(deps: Deps, { id, closedAt }: ClosedAccount): Promise<void> {
  for (const module of deps.personalData) await module.cancelCommitments?.(id, closedAt)
}

/** Cron job. Erases accounts closed for 30 days. */
export async function eraseAccounts(deps: Deps): Promise<void> {
  const due = await findAccountsToErase(deps.db, getErasureCutoff(deps.now()))
  await forEachSettled(deps.log, 'account not erased yet', due, id => eraseAccount(deps, id))
}

/** Bookings, payments and reviews stay without a name, as accounting needs them. */
function eraseAccount(deps: Deps, id: UserId): Promise<void> {
  return deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id })
    const isDue = account?.closed_at && account.closed_at <= getErasureCutoff(deps.now())
    if (!isDue || account.erased_at) return
    for (const module of deps.personalData) await module.erase?.(tx, id)
    await deleteDevInboxEmails(tx, account.email, account.display_name)
  })
}

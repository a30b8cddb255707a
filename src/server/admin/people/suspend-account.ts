import type { UserId } from '#contract/id.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { liftSuspension, setSuspension } from '#server/identity/accounts/account-status.ts'
import { sendToUnconfirmedEmail } from '#server/identity/accounts/email-tokens.ts'
import { toRecipient, toUnconfirmedRecipient } from '#server/identity/accounts/get-account.ts'
import type { AccountRow } from '#server/identity/accounts/repository.ts'
import { endAuthSessions } from '#server/identity/auth/sessions.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { cancelBookingsForSuspension } from '#server/marketplace/bookings/cancel-booking.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import type { EmailPayloads } from '#server/notifications/payloads.ts'
import { assertPossible, changePerson, type PersonChange } from './change-person.ts'
import { closeSuspensions, insertSuspension, listSuspensions } from './repository.ts'

const getActorName = (actor: Actor): string => ('adminId' in actor ? actor.adminId : actor.commandLineUser)

const describeSuspension = ({
  suspended_at,
  suspended_until,
}: Pick<AccountRow, 'suspended_at' | 'suspended_until'>) => ({
  suspendedAt: suspended_at?.toISOString() ?? null,
  suspendedUntil: suspended_until?.toISOString() ?? null,
})

/**
 * Suspends an account, revokes its logins and unlists it in one transaction. Then cancels its upcoming
 * sessions one by one, each with its refund. The cron job cancels what is left after a crash. Null without
 * such an account. The person is told the reason and the end. A repeated suspension with the same end and reason changes
 * nothing and is neither logged nor told again.
 */
export async function suspendAccount(
  deps: Deps,
  actor: Actor,
  { key, reason, until }: PersonChange & { until: Date | null },
) {
  if (until && until <= deps.now()) throw new AppError('admin.end_in_past')
  const suspended = await changePerson(deps, actor, key, 'suspend', async (tx, account) => {
    await assertPossible(tx, account, 'suspend')
    const changed = await setSuspension(deps, tx, account, until)
    await endAuthSessions(deps, tx, account.id)
    const current = (await listSuspensions(tx, account.id)).findLast(
      ({ restored_at }) => restored_at === null,
    )
    const isUnchanged = current?.reason === reason && current.until?.getTime() === until?.getTime()
    if (!isUnchanged) {
      await insertSuspension(tx, {
        user_id: account.id,
        reason,
        until,
        suspended_by: getActorName(actor),
        suspended_at: current ? deps.now() : changed.suspended_at,
      })
      await recordAction(tx, deps.now(), {
        actor,
        reason,
        action: 'suspend_account',
        target: { type: 'user', id: account.id },
        before: describeSuspension(account),
        after: describeSuspension(changed),
      })
      await tellPerson(deps, tx, account, {
        template: 'account-suspended',
        data: { until: until?.toISOString() ?? null, reason },
      })
    }
    return changed
  })
  if (!suspended) return null
  return { ...suspended, ...(await cancelBookingsForSuspension(deps, suspended.id, suspended.suspended_at)) }
}

/** Lifts a suspension. Cancelled sessions stay cancelled. `wasSuspended` is false if there was none. */
export const restoreAccount = (deps: Deps, actor: Actor, { key, reason }: PersonChange) =>
  changePerson(deps, actor, key, 'restore', async (tx, account) => {
    if (account.erased_at) throw new AppError('admin.account_closed')
    const restored = await liftSuspension(deps, tx, { id: account.id })
    if (!restored?.wasSuspended) return { email: account.email, wasSuspended: false }
    await closeSuspensions(tx, account.id, getActorName(actor), deps.now())
    await recordAction(tx, deps.now(), {
      actor,
      reason,
      action: 'restore_account',
      target: { type: 'user', id: account.id },
      before: describeSuspension(account),
      after: describeSuspension({ suspended_at: null, suspended_until: null }),
    })
    await tellRestored(deps, tx, account)
    return { email: account.email, wasSuspended: true }
  })

/** Lifts a suspension whose end has come. No admin acts, so the log has no entry. */
export const restoreExpiredSuspension = (deps: Deps, id: UserId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const account = await liftSuspension(deps, tx, { id, ifOverBy: deps.now() })
    if (!account?.wasSuspended) return
    await closeSuspensions(tx, id, null, deps.now())
    await tellRestored(deps, tx, account)
  })

type AccountEmail =
  | { template: 'account-suspended'; data: EmailPayloads['account-suspended'] }
  | { template: 'account-restored'; data: EmailPayloads['account-restored'] }

/** A suspended person cannot sign in to read it in the app, so it also goes to an email that is not confirmed. */
async function tellPerson(deps: Deps, tx: Tx, account: AccountRow, email: AccountEmail): Promise<void> {
  if (account.email_confirmed_at) await enqueueNotification(deps, tx, { ...email, to: toRecipient(account) })
  else if (account.email)
    await sendToUnconfirmedEmail(deps, tx, { ...email, to: toUnconfirmedRecipient(account, account.email) })
}

/** A closed account stays closed. */
async function tellRestored(deps: Deps, tx: Tx, account: AccountRow): Promise<void> {
  if (account.closed_at) return
  await tellPerson(deps, tx, account, { template: 'account-restored', data: {} })
}

import type { UserId } from '#contract/id.ts'
import { viewAsLimits } from '#contract/limits.ts'
import { sanitizeSingleLine } from '#contract/sanitize-text.ts'
import { minuteMs } from '#contract/time.ts'
import { type AdminAction, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { toRecipient } from '#server/identity/accounts/get-account.ts'
import { endView, insertView } from '#server/identity/auth/repository.ts'
import { issueViewToken } from '#server/identity/auth/session-token.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import { assertPossible, changePerson, type PersonChange } from './change-person.ts'

/** Starts a read-only view of the product as a person, who is told at once. Null for an unknown account. */
export const startView = (deps: Deps, user: CurrentUser, { key, reason }: PersonChange) =>
  changePerson(deps, { adminId: user.id }, key, 'viewAs', async (tx, account) => {
    await assertPossible(tx, account, 'viewAs')
    const now = deps.now()
    const expiresAt = new Date(now.getTime() + viewAsLimits.minutes * minuteMs)
    const id = await insertView(tx, {
      user_id: account.id,
      admin_id: user.id,
      auth_session_id: user.authSessionId,
      reason,
      started_at: now,
      expires_at: expiresAt,
    })
    const to = toRecipient(account)
    await enqueueNotification(deps, tx, {
      template: 'account-viewed',
      to,
      data: {
        viewId: id,
        at: now.toISOString(),
        minutes: viewAsLimits.minutes,
        reason: sanitizeSingleLine(reason),
      },
    })
    await recordAction(tx, now, {
      actor: { adminId: user.id },
      reason,
      action: 'start_view',
      target: { type: 'user', id: account.id },
      after: { view: id, until: expiresAt.toISOString() },
    })
    const token = await issueViewToken(deps, {
      id,
      userId: account.id,
      roleId: account.role_id,
      expiresAt,
    })
    const { id: userId, role_id: roleId } = account
    return { token, userId, roleId, name: to.name, expiresAt: expiresAt.toISOString() }
  })

async function recordEnd(
  deps: Deps,
  tx: Tx,
  id: string,
  actorOf: (adminId: UserId) => AdminAction['actor'],
): Promise<void> {
  const view = await endView(tx, id, deps.now())
  if (!view?.ended_at) return
  await recordAction(tx, deps.now(), {
    actor: actorOf(view.admin_id),
    reason: view.reason,
    action: 'end_view',
    target: { type: 'user', id: view.user_id },
    before: { view: id, startedAt: view.started_at.toISOString() },
    after: { endedAt: view.ended_at.toISOString(), reads: view.reads },
  })
}

/** Ends a view and writes to the log what was read. A repeated call changes nothing. */
export const endViewByAdmin = (deps: Deps, { id }: { id: string }): Promise<void> =>
  deps.db.transaction().execute(tx => recordEnd(deps, tx, id, adminId => ({ adminId })))

/** Writes the end of a view that is over by time, or because admin or person lost what it depends on. */
export const endOverView = (deps: Deps, id: string): Promise<void> =>
  deps.db.transaction().execute(tx => recordEnd(deps, tx, id, endOfAdminId => ({ endOfAdminId })))

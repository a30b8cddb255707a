import type { AdminRole } from '#contract/admin-roles.ts'
import type { UserId } from '#contract/id.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { addAdminRole, removeAdminRole } from '#server/identity/accounts/admin-roles.ts'
import { toRecipient } from '#server/identity/accounts/get-account.ts'
import {
  type AccountRow,
  listAdminRoles,
  listAdmins,
  lockAccount,
  lockOwners,
} from '#server/identity/accounts/repository.ts'
import { endAuthSessions } from '#server/identity/auth/sessions.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'

type RoleChange = { role: AdminRole; reason: string }

/** Refuses an admin who is no owner any more: another owner took the role after the request was admitted. */
async function lockOwnersFor(tx: Tx, actor: Actor) {
  const owners = await lockOwners(tx)
  if ('adminId' in actor && !owners.some(owner => owner.user_id === actor.adminId))
    throw new AppError('auth.wrong_role')
  return owners
}

/** Anyone can register with the email of a colleague. Only its owner can confirm it. */
function assertGrantable({ email_confirmed_at, closed_at }: AccountRow): void {
  if (closed_at) throw new AppError('admin.account_closed')
  if (!email_confirmed_at) throw new AppError('admin.email_unconfirmed')
}

const tellRoleChange = (
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  change: { role: AdminRole; isGranted: boolean },
) =>
  enqueueNotification(deps, tx, {
    template: 'admin-role-changed',
    to: toRecipient(account),
    data: { ...change, at: deps.now().toISOString() },
  })

/** Null for an unknown email. */
export const grantAdminRole = (
  deps: Deps,
  actor: Actor,
  { email, role, reason }: RoleChange & { email: string },
) =>
  deps.db.transaction().execute(async tx => {
    await lockOwnersFor(tx, actor)
    const granted = await addAdminRole(deps, tx, email, role)
    if (!granted) return null
    const { account, wasAdmin, hadRole } = granted
    if ('adminId' in actor) assertGrantable(account)
    if (!hadRole) {
      await recordAction(tx, deps.now(), {
        actor,
        reason,
        action: 'grant_admin_role',
        target: { type: 'admin_role', id: account.id },
        after: { role },
      })
      await tellRoleChange(deps, tx, account, { role, isGranted: true })
    }
    return { email: account.email, isConfirmed: account.email_confirmed_at !== null, wasAdmin, hadRole }
  })

export const revokeAdminRole = (
  deps: Deps,
  actor: Actor,
  { userId, role, reason }: RoleChange & { userId: UserId },
) =>
  deps.db.transaction().execute(async tx => {
    const owners = await lockOwnersFor(tx, actor)
    if (role === 'owner' && owners.length === 1 && owners[0]?.user_id === userId)
      throw new AppError('admin.last_owner')
    if (!(await removeAdminRole(tx, userId, role))) throw new AppError('admin.no_account')
    await recordAction(tx, deps.now(), {
      actor,
      reason,
      action: 'revoke_admin_role',
      target: { type: 'admin_role', id: userId },
      before: { role },
    })
    const account = await lockAccount(tx, { id: userId })
    if (account && !account.erased_at) await tellRoleChange(deps, tx, account, { role, isGranted: false })
    if ((await listAdminRoles(tx, userId)).length === 0) await endAuthSessions(deps, tx, userId)
  })

/** Admins, each with all roles. */
export async function listAdminsWithRoles({ db }: Deps) {
  const admins = new Map<UserId, { id: UserId; email: string; roles: AdminRole[]; hasMfa: boolean }>()
  for (const { id, email, role, has_mfa } of await listAdmins(db)) {
    const admin = admins.get(id) ?? { id, email, roles: [], hasMfa: Boolean(has_mfa) }
    admin.roles.push(role)
    admins.set(id, admin)
  }
  return [...admins.values()]
}

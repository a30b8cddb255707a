import type { AdminRole } from '#contract/admin-roles.ts'
import { roles } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import {
  type AccountRow,
  deleteRole,
  findActiveOwners,
  insertRole,
  listAdminRoles,
  lockAccount,
  updateAccount,
} from './repository.ts'

export type GrantedRole = { account: AccountRow; wasAdmin: boolean; hadRole: boolean }

/**
 * Gives an account an admin role. One that was no admin becomes one, and leaves the interviewer search. Null for an
 * unknown email.
 */
export async function addAdminRole(
  deps: Deps,
  tx: Tx,
  email: string,
  role: AdminRole,
): Promise<GrantedRole | null> {
  const account = await lockAccount(tx, { email })
  if (!account) return null
  const wasAdmin = account.role_id === roles.admin
  if (!wasAdmin) {
    await updateAccount(tx, account.id, { role_id: roles.admin })
    await deps.listings.sync(tx, account.id)
  }
  const hadRole = !(await insertRole(tx, account.id, role, deps.now()))
  return { account, wasAdmin, hadRole }
}

/** Refuses to end the access of the last owner. Call it after `lockOwners`. */
export async function assertOwnerLeft(tx: Tx, exceptId: UserId): Promise<void> {
  const [owner, ...others] = await findActiveOwners(tx)
  if (owner?.user_id === exceptId && others.length === 0) throw new AppError('admin.last_owner')
}

/** True if the account had the role. An account without admin roles must choose its role again. */
export async function removeAdminRole(tx: Tx, userId: UserId, role: AdminRole): Promise<boolean> {
  await lockAccount(tx, { id: userId })
  const hadRole = await deleteRole(tx, userId, role)
  if (hadRole && (await listAdminRoles(tx, userId)).length === 0)
    await updateAccount(tx, userId, { role_id: null })
  return hadRole
}

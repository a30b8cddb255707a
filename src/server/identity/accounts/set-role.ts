import type { UserId } from '#contract/id.ts'
import { type RoleId, roles } from '#contract/role.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { lockAccount, updateAccount } from './repository.ts'

/** Gives an account its first role. There is no second: anybody could turn into an interviewer otherwise. */
export async function setInitialRole(deps: Deps, tx: Tx, userId: UserId, roleId: RoleId): Promise<void> {
  const account = await lockAccount(tx, { id: userId })
  if (!account || account.role_id !== null) throw new AppError('auth.role_already_set')
  await updateAccount(tx, userId, { role_id: roleId })
  if (roleId === roles.interviewer) await deps.listings.create(tx, userId)
}

/** Makes an account an admin, who is no longer found as an interviewer. Null where there is no such account. */
export const grantAdmin = (deps: Deps, email: string): Promise<{ email: string; wasAdmin: boolean } | null> =>
  deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { email })
    if (!account) return null
    await updateAccount(tx, account.id, { role_id: roles.admin })
    await deps.listings.sync(tx, account.id)
    return { email: account.email, wasAdmin: account.role_id === roles.admin }
  })

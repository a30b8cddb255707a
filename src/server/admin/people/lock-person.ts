import { roles } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import type { Actor } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { assertOwnerLeft } from '#server/identity/accounts/admin-roles.ts'
import { listAdminRoles, lockOwners } from '#server/identity/accounts/admin-roles-repository.ts'
import { type AccountRow, lockAccount } from '#server/identity/accounts/repository.ts'
import { findFactors } from '#server/identity/mfa/repository.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { endsAccess, getAuthorityRefusal, getStateRefusal, mayCall, type PersonAction } from './policy.ts'

/** The screen knows the id, the command line the email. */
export type PersonKey = { id: UserId } | { email: string }

/** Locks an account for an action and refuses what the actor may not do. Null for an unknown account. */
export async function lockPerson(
  tx: Tx,
  actor: Actor,
  key: PersonKey,
  action: PersonAction,
): Promise<AccountRow | null> {
  if (!('adminId' in actor)) return lockAccount(tx, key)
  // Before the account, as every change of roles does. Two owners cannot suspend each other at once.
  await lockOwners(tx)
  const account = await lockAccount(tx, key)
  if (!account) return null
  const target = { ...account, isAdmin: account.role_id === roles.admin }
  const actorRoles = await listAdminRoles(tx, actor.adminId)
  if (!mayCall(actorRoles, action)) throw new AppError('auth.wrong_role')
  const refusal = getAuthorityRefusal({ id: actor.adminId, roles: actorRoles }, target, action)
  if (refusal) throw new AppError(refusal)
  if (endsAccess(action) && target.isAdmin) await assertOwnerLeft(tx, account.id)
  return account
}

/** Refuses what changes nothing, or what a closed account no longer allows. */
export async function assertPossible(tx: Tx, account: AccountRow, action: PersonAction): Promise<void> {
  const refusal = getStateRefusal({ ...account, hasFactors: await hasFactors(tx, account.id) }, action)
  if (refusal) throw new AppError(refusal)
}

async function hasFactors(tx: Tx, id: UserId): Promise<boolean> {
  const { hasTotp, passkeyCount } = await findFactors(tx, id)
  return hasTotp || passkeyCount > 0
}

/** For the screen, whose id may be unknown. */
export function assertFound<Result>(result: Result | null): Result {
  if (result === null) throw new AppError('admin.no_person')
  return result
}

export type PersonChange = { key: PersonKey; reason: string }

/** Runs an action on a locked account in one transaction. Null for an unknown account. */
export const changePerson = <Result>(
  deps: Deps,
  actor: Actor,
  key: PersonKey,
  action: PersonAction,
  change: (tx: Tx, account: AccountRow) => Promise<Result>,
): Promise<Result | null> =>
  deps.db.transaction().execute(async tx => {
    const account = await lockPerson(tx, actor, key, action)
    return account ? change(tx, account) : null
  })

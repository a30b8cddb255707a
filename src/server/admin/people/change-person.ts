import { roles } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { assertOwnerLeft } from '#server/identity/accounts/admin-roles.ts'
import { closeLockedAccount, startAccountClosure } from '#server/identity/accounts/close-account.ts'
import { resendCurrentConfirmation } from '#server/identity/accounts/confirm-email.ts'
import { getErasureDate } from '#server/identity/accounts/policy.ts'
import {
  type AccountRow,
  listAdminRoles,
  lockAccount,
  lockOwners,
} from '#server/identity/accounts/repository.ts'
import { endAuthSessions } from '#server/identity/auth/sessions.ts'
import { resetFactors } from '#server/identity/mfa/factors.ts'
import { findFactors } from '#server/identity/mfa/repository.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { endsAccess, getAuthorityRefusal, getStateRefusal, mayCall, type PersonAction } from './policy.ts'
import { findSignIns } from './repository.ts'

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

/** Sends the confirmation link again, within the daily limit of the mailbox. Null for an unknown account. */
export const resendConfirmation = (deps: Deps, actor: Actor, { key, reason }: PersonChange) =>
  changePerson(deps, actor, key, 'resendConfirmation', async (tx, account) => {
    await assertPossible(tx, account, 'resendConfirmation')
    await resendCurrentConfirmation(deps, tx, account)
    await recordAction(tx, deps.now(), {
      actor,
      reason,
      action: 'resend_confirmation',
      target: { type: 'user', id: account.id },
    })
    return { email: account.email }
  })

/** Removes all passkeys and codes of a locked-out person, who gets an email. Null for an unknown account. */
export const resetMfa = (deps: Deps, actor: Actor, { key, reason }: PersonChange) =>
  changePerson(deps, actor, key, 'resetMfa', async (tx, account) => {
    await assertPossible(tx, account, 'resetMfa')
    const { passkeyCount, hasTotp } = await findFactors(tx, account.id)
    await resetFactors(deps, tx, account.id)
    await recordAction(tx, deps.now(), {
      actor,
      reason,
      action: 'reset_mfa',
      target: { type: 'user', id: account.id },
      before: { passkeys: passkeyCount, hasCodes: hasTotp },
      after: { passkeys: 0, hasCodes: false },
    })
    return { email: account.email }
  })

/** Ends all sign-ins of an account, also pending ones. Null for an unknown account. */
export const signOutAccount = (deps: Deps, actor: Actor, { key, reason }: PersonChange) =>
  changePerson(deps, actor, key, 'signOut', async (tx, account) => {
    await assertPossible(tx, account, 'signOut')
    const { open } = await findSignIns(tx, account.id, deps.now())
    await endAuthSessions(deps, tx, account.id)
    await recordAction(tx, deps.now(), {
      actor,
      reason,
      action: 'sign_out_account',
      target: { type: 'user', id: account.id },
      before: { openSessions: open },
      after: { openSessions: 0 },
    })
    return { email: account.email }
  })

/** Closes an account as its owner does, with the same blockers and refunds. Null for an unknown account. */
export async function closePerson(deps: Deps, actor: Actor, { key, reason }: PersonChange) {
  const closed = await changePerson(deps, actor, key, 'close', async (tx, account) => {
    await assertPossible(tx, account, 'close')
    const closedAt = await closeLockedAccount(deps, tx, account.id)
    await recordAction(tx, deps.now(), {
      actor,
      reason,
      action: 'close_account',
      target: { type: 'user', id: account.id },
      before: { closedAt: null },
      after: { closedAt: closedAt.toISOString() },
    })
    return { id: account.id, closedAt }
  })
  if (!closed) return null
  await startAccountClosure(deps, closed)
  return { erasedAt: getErasureDate(closed.closedAt).toISOString() }
}

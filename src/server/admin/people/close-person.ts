import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { closeLockedAccount, startAccountClosure } from '#server/identity/accounts/close-account.ts'
import { getErasureDate } from '#server/identity/accounts/policy.ts'
import { assertPossible, changePerson, type PersonChange } from './lock-person.ts'

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

import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { resetFactors } from '#server/identity/mfa/factors.ts'
import { findFactors } from '#server/identity/mfa/repository.ts'
import { assertPossible, changePerson, type PersonChange } from './lock-person.ts'

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

import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { resendCurrentConfirmation } from '#server/identity/accounts/confirm-email.ts'
import { assertPossible, changePerson, type PersonChange } from './lock-person.ts'

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

import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { resendCurrentConfirmation } from '#server/identity/accounts/confirm-email.ts'
import { endAuthSessions } from '#server/identity/auth/sessions.ts'
import { resetFactors } from '#server/identity/mfa/factors.ts'
import { findFactors } from '#server/identity/mfa/repository.ts'
import { assertPossible, changePerson, type PersonChange } from './lock-person.ts'
import { findSignIns } from './repository.ts'

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

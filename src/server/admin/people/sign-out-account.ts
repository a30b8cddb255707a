import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { revokeSessions } from '#server/identity/auth/sessions.ts'
import { assertPossible, changePerson, type PersonChange } from './lock-person.ts'
import { findSignIns } from './repository.ts'

/** Ends all sign-ins of an account, also pending ones. Null for an unknown account. */
export const signOutAccount = (deps: Deps, actor: Actor, { key, reason }: PersonChange) =>
  changePerson(deps, actor, key, 'signOut', async (tx, account) => {
    await assertPossible(tx, account, 'signOut')
    const { open } = await findSignIns(tx, account.id, deps.now())
    await revokeSessions(deps, tx, account.id)
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

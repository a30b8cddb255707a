import { checkOwnPassword } from '#server/people/account/check-own-password.ts'
import { hashPassword } from '#server/people/account/password.ts'
import {
  dropPowerfulLinks,
  lockAccount,
  revokeSessions,
  updateAccount,
} from '#server/people/account/store.ts'
import { recipientOf } from '#server/people/account/view.ts'
import type { Deps } from '#server/people/deps.ts'
import type { User } from '#server/platform/http/caller.ts'
import { refuseField } from '#server/platform/http/error.ts'

type Change = { currentPassword?: string | undefined; newPassword: string }

/**
 * Changes the password, or sets the first one. This session stays; every other one ends, and so does what somebody else
 * may have had mailed. The owner is told, in case it was not them.
 */
export async function changePassword(
  deps: Deps,
  user: User,
  { currentPassword, newPassword }: Change,
): Promise<void> {
  const before = await checkOwnPassword(deps, user, currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(deps, newPassword)
  await deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id: user.id })
    // Changed meanwhile: what was typed as the current password no longer is.
    if (!account || account.password_hash !== before) throw refuseField('currentPassword', 'password.wrong')
    await updateAccount(tx, user.id, { password_hash: passwordHash })
    await revokeSessions(tx, user.id, deps.now(), user.sessionId)
    await dropPowerfulLinks(tx, user.id)
    await deps.jobs.send(tx, 'send-mail', {
      template: 'password-changed',
      to: recipientOf(account),
      data: { changedAt: deps.now().toISOString() },
    })
  })
}

import { checkNewPassword } from '#server/identity/accounts/check-new-password.ts'
import type { Visitor } from '#server/identity/accounts/client-context.ts'
import { ownerOfLink } from '#server/identity/accounts/email-tokens.ts'
import { hashPassword } from '#server/identity/accounts/hash-password.ts'
import { replacePasswordByLink } from '#server/identity/accounts/replace-password.ts'
import type { Deps } from '#server/identity/context.ts'
import { forgetAttempts } from '#server/identity/throttling/throttle.ts'
import { AppError } from '#server/lib/http/error.ts'
import { forgetDevices, rememberDevice } from './remember-device.ts'
import { giveBack } from './revert-takeover.ts'
import { endSignIns } from './revoke-sessions.ts'

/**
 * Sets a new password by a mailed link, ends every sign-in of the account, and takes back a change of address that
 * somebody else may have asked for. The account knows this browser from then on, and no other: whoever was kept waiting by
 * others' guesses gets in at once.
 */
export async function resetPassword(
  deps: Deps,
  visitor: Visitor,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const owner = await ownerOfLink(deps, token)
  if (!owner) throw new AppError('auth.link_expired')
  await checkNewPassword(deps, owner, 'password', password)
  const passwordHash = await hashPassword(deps, password)
  const account = await deps.db.transaction().execute(async tx => {
    const found = await replacePasswordByLink(deps, tx, token, passwordHash)
    if (!found) throw new AppError('auth.link_expired')
    if (!found.wasConfirmed) await giveBack(deps, tx, found.id, null)
    await endSignIns(deps, tx, found.id)
    await forgetDevices(tx, found.id)
    await rememberDevice(deps, tx, visitor, found.id)
    return found
  })
  await forgetAttempts(deps, [
    { pace: 'password-from-network', of: [account.id, visitor.network] },
    { pace: 'password-from-strangers', of: [account.id] },
    { pace: 'reset-mail', of: [account.email] },
  ])
}

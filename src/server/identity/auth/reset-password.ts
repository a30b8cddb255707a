import { validateNewPassword } from '#server/identity/accounts/check-new-password.ts'
import type { ClientContext } from '#server/identity/accounts/client-context.ts'
import { getTokenOwner } from '#server/identity/accounts/email-tokens.ts'
import { hashPassword } from '#server/identity/accounts/hash-password.ts'
import { replacePasswordByToken } from '#server/identity/accounts/replace-password.ts'
import type { Deps } from '#server/identity/context.ts'
import { resetAttempts } from '#server/identity/throttling/throttle.ts'
import { AppError } from '#server/lib/http/error.ts'
import { forgetDevices, rememberDevice } from './remember-device.ts'
import { revertTakeover } from './revert-takeover.ts'
import { revokeSessions } from './revoke-sessions.ts'

/**
 * Sets a new password by a mailed link, ends every sign-in of the account, and takes back a change of address that
 * somebody else may have asked for. The account knows this browser from then on, and no other: whoever was kept waiting by
 * others' guesses gets in at once.
 */
export async function resetPassword(
  deps: Deps,
  visitor: ClientContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const owner = await getTokenOwner(deps, token)
  if (!owner) throw new AppError('auth.link_expired')
  await validateNewPassword(deps, owner, 'password', password)
  const passwordHash = await hashPassword(deps, password)
  const account = await deps.db.transaction().execute(async tx => {
    const found = await replacePasswordByToken(deps, tx, token, passwordHash)
    if (!found) throw new AppError('auth.link_expired')
    if (!found.wasConfirmed) await revertTakeover(deps, tx, found.id, null)
    await revokeSessions(deps, tx, found.id)
    await forgetDevices(tx, found.id)
    await rememberDevice(deps, tx, visitor, found.id)
    return found
  })
  await resetAttempts(deps, [
    { policy: 'password-from-network', subject: [account.id, visitor.network] },
    { policy: 'password-from-unknown-devices', subject: [account.id] },
    { policy: 'password-reset-email', subject: [account.email] },
  ])
}

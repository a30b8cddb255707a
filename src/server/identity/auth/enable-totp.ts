import type { Deps } from '#server/identity/context.ts'
import { verifyTotpCode } from '#server/identity/mfa/check-totp-code.ts'
import { confirmTotpSetup } from '#server/identity/mfa/totp-setup.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { revokeSessions } from './revoke-sessions.ts'

/** Asks for codes from now on. Other sign-ins have shown none, so they end. */
export async function enableTotp(
  deps: Deps,
  user: User,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const secret = await verifyTotpCode(deps, user.id, code, { isOffered: true })
  return deps.db.transaction().execute(async tx => {
    const recoveryCodes = await confirmTotpSetup(deps, tx, user.id, secret)
    await revokeSessions(deps, tx, user.id, user.signInId)
    return { recoveryCodes }
  })
}

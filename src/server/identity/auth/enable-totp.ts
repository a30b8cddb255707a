import type { Deps } from '#server/identity/context.ts'
import { checkCode } from '#server/identity/mfa/check-totp-code.ts'
import { keepCodes } from '#server/identity/mfa/totp-setup.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { endSignIns } from './revoke-sessions.ts'

/** Asks for codes from now on. Other sign-ins have shown none, so they end. */
export async function turnOnCodes(
  deps: Deps,
  user: User,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const secret = await checkCode(deps, user.id, code, { isOffered: true })
  return deps.db.transaction().execute(async tx => {
    const recoveryCodes = await keepCodes(deps, tx, user.id, secret)
    await endSignIns(deps, tx, user.id, user.signInId)
    return { recoveryCodes }
  })
}

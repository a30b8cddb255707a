import type { Deps } from '#server/people/deps.ts'
import { checkCode } from '#server/people/factor/check-code.ts'
import { keepCodes } from '#server/people/factor/keep-codes.ts'
import type { User } from '#server/platform/http/caller.ts'
import { endSignIns } from './end-sign-ins.ts'

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

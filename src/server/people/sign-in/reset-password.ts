import { countAttempt, forgetAttempts, takeBackAttempt } from '#server/people/account/count-attempt.ts'
import { hashPassword } from '#server/people/account/hash-password.ts'
import type { Visitor } from '#server/people/account/identify-visitor.ts'
import { replacePasswordByLink } from '#server/people/account/replace-password.ts'
import type { Deps } from '#server/people/deps.ts'
import { AppError } from '#server/platform/http/error.ts'
import { revokeSignIns } from './store.ts'

/**
 * Sets a new password by a mailed link, ends every sign-in of the account, and takes back a change of address that
 * somebody else may have asked for. Whoever was locked out may try again.
 */
export async function resetPassword(
  deps: Deps,
  visitor: Visitor,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await countAttempt(deps, 'failures-of-address', visitor.address)
  const passwordHash = await hashPassword(deps, password)
  const userId = await deps.db.transaction().execute(async tx => {
    const id = await replacePasswordByLink(deps, tx, token, passwordHash)
    if (!id) throw new AppError('auth.link_expired')
    await revokeSignIns(tx, id, deps.now())
    return id
  })
  await takeBackAttempt(deps, 'failures-of-address', visitor.address)
  await forgetAttempts(deps, 'failures-of-account', userId)
}

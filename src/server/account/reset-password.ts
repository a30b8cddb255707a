import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/error.ts'
import { countAttempt, forgetAttempts, takeBackAttempt } from './attempts.ts'
import { hashPassword, hashToken } from './password.ts'
import type { Visitor } from './session.ts'
import { changePassword, takeResetLink } from './store.ts'

/** Sets a new password by a mailed link and ends every session of the account. Whoever was locked out may try again. */
export async function resetPassword(
  deps: Deps,
  visitor: Visitor,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await countAttempt(deps, 'failures-of-address', visitor.address)
  const userId = await deps.db.transaction().execute(async tx => {
    const owner = await takeResetLink(tx, hashToken(token), deps.now())
    if (!owner) throw new AppError('auth.link_expired')
    await changePassword(tx, owner, await hashPassword(deps, password), deps.now())
    return owner
  })
  await takeBackAttempt(deps, 'failures-of-address', visitor.address)
  await forgetAttempts(deps, 'failures-of-account', userId)
}

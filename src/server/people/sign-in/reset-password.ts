import { countAttempt, forgetAttempts, takeBackAttempt } from '#server/people/account/count-attempt.ts'
import { hashPassword, hashToken } from '#server/people/account/password.ts'
import { dropPowerfulLinks, revokeSessions, takeLink, updateAccount } from '#server/people/account/store.ts'
import type { Deps } from '#server/people/deps.ts'
import { AppError } from '#server/platform/http/error.ts'
import type { Visitor } from './identify.ts'

/**
 * Sets a new password by a mailed link, ends every session of the account, and takes back a change of address that
 * somebody else may have asked for. The link came to the account's address, which is thereby confirmed. Whoever was locked
 * out may try again.
 */
export async function resetPassword(
  deps: Deps,
  visitor: Visitor,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await countAttempt(deps, 'failures-of-address', visitor.address)
  const userId = await deps.db.transaction().execute(async tx => {
    const taken = await takeLink(tx, 'reset_password', hashToken(token), deps.now())
    if (!taken) throw new AppError('auth.link_expired')
    const { id, email_confirmed_at } = taken.account
    await updateAccount(tx, id, {
      password_hash: await hashPassword(deps, password),
      email_confirmed_at: email_confirmed_at ?? deps.now(),
    })
    await revokeSessions(tx, id, deps.now())
    await dropPowerfulLinks(tx, id)
    return id
  })
  await takeBackAttempt(deps, 'failures-of-address', visitor.address)
  await forgetAttempts(deps, 'failures-of-account', userId)
}

import type { z } from 'zod'
import type { credentials } from '#contract/account.ts'
import { admit } from '#server/people/account/admit.ts'
import { countAttempt, forgetAttempts, takeBackAttempt } from '#server/people/account/count-attempt.ts'
import { isPassword } from '#server/people/account/password.ts'
import { sessionEnd } from '#server/people/account/rules.ts'
import { findCredentials, insertSessionFor, lockAccount } from '#server/people/account/store.ts'
import type { Deps } from '#server/people/deps.ts'
import { AppError } from '#server/platform/http/error.ts'
import { type SignedIn, signedInBy, type Visitor } from './identify.ts'

/** Opens a session by email or username. An unknown name and a wrong password answer the same, equally slowly. */
export async function signIn(
  deps: Deps,
  { address, userAgent }: Visitor,
  { username, password, rememberMe, reopen }: z.output<typeof credentials>,
): Promise<SignedIn> {
  await countAttempt(deps, 'failures-of-address', address)
  const found = await findCredentials(deps.db, username)
  const accountKey = found?.id ?? username
  await countAttempt(deps, 'failures-of-account', accountKey)

  const passwordHash = found?.password_hash ?? null
  const isRight = await isPassword(deps, passwordHash, password)
  if (!found || !isRight) throw new AppError('auth.bad_credentials')
  await forgetAttempts(deps, 'failures-of-account', accountKey)
  await takeBackAttempt(deps, 'failures-of-address', address)

  const { id: userId, role_id: roleId } = found
  if (found.suspended_at || found.closed_at) {
    await deps.db.transaction().execute(async tx => {
      const account = await lockAccount(tx, { id: userId })
      if (account && !account.erased_at) await admit(tx, account, reopen)
    })
  }
  const now = deps.now()
  const expiresAt = sessionEnd(now, rememberMe)
  const id = await insertSessionFor(deps.db, { userId, expiresAt, userAgent, now, passwordHash })
  if (!id) throw new AppError('auth.bad_credentials')
  return signedInBy(deps, { id, userId, roleId, expiresAt })
}

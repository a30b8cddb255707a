import type { z } from 'zod'
import type { credentials } from '#contract/account.ts'
import { admitTo } from '#server/people/account/admit.ts'
import { countAttempt, forgetAttempts, takeBackAttempt } from '#server/people/account/count-attempt.ts'
import { isPassword } from '#server/people/account/hash-password.ts'
import type { Visitor } from '#server/people/account/identify-visitor.ts'
import type { Deps } from '#server/people/deps.ts'
import { AppError } from '#server/platform/http/error.ts'
import { type SignedIn, signedInBy } from './issue-token.ts'
import { signInEnd } from './rules.ts'
import { findCredentials, insertSignInWith } from './store.ts'

/** Signs in by email or username. An unknown name and a wrong password answer the same, equally slowly. */
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
  if (found.suspended_at || found.closed_at) await admitTo(deps, userId, reopen)
  const now = deps.now()
  const expiresAt = signInEnd(now, rememberMe)
  const id = await insertSignInWith(deps.db, { userId, expiresAt, userAgent, now, passwordHash })
  if (!id) throw new AppError('auth.bad_credentials')
  return signedInBy(deps, { id, userId, roleId, expiresAt })
}

import type { z } from 'zod'
import type { credentials } from '#contract/account.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/error.ts'
import { countAttempt, forgetAttempts, takeBackAttempt } from './attempts.ts'
import { isPassword } from './password.ts'
import { sessionEnd } from './rules.ts'
import { type SignedIn, signedInBy, type Visitor } from './session.ts'
import { findCredentials, insertSessionFor } from './store.ts'

/** Opens a session by email or username. An unknown name and a wrong password answer the same, equally slowly. */
export async function signIn(
  deps: Deps,
  { address, userAgent }: Visitor,
  { username, password, rememberMe }: z.output<typeof credentials>,
): Promise<SignedIn> {
  await countAttempt(deps, 'failures-of-address', address)
  const account = await findCredentials(deps.db, username)
  const accountKey = account?.id ?? username
  await countAttempt(deps, 'failures-of-account', accountKey)

  const passwordHash = account?.password_hash ?? null
  const isRight = await isPassword(deps, passwordHash, password)
  if (!account || !isRight) throw new AppError('auth.bad_credentials')
  await forgetAttempts(deps, 'failures-of-account', accountKey)
  await takeBackAttempt(deps, 'failures-of-address', address)
  if (account.suspended_at) throw new AppError('auth.suspended')

  const { id: userId, role_id: roleId } = account
  const expiresAt = sessionEnd(deps.now(), rememberMe)
  const id = await insertSessionFor(deps.db, { userId, expiresAt, userAgent, passwordHash })
  if (!id) throw new AppError('auth.bad_credentials')
  return signedInBy(deps, { id, userId, roleId, expiresAt })
}

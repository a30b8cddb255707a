import type { z } from 'zod'
import type { registration } from '#contract/account.ts'
import type { Visitor } from '#server/identity/accounts/client-context.ts'
import { openAccount } from '#server/identity/accounts/create-user.ts'
import { hashPassword } from '#server/identity/accounts/hash-password.ts'
import { isErasedEmail } from '#server/identity/accounts/policy.ts'
import { refuseWeakPassword } from '#server/identity/accounts/refuse-weak-password.ts'
import type { Deps } from '#server/identity/context.ts'
import { pauseAttempts } from '#server/identity/throttling/throttle.ts'
import { brokenConstraint } from '#server/lib/database/pool.ts'
import { AppError, refuseField } from '#server/lib/http/error.ts'
import { type SignedIn, signedInBy } from './issue-token.ts'
import { signInEnd } from './policy.ts'
import { rememberDevice } from './remember-device.ts'
import { insertSignIn } from './repository.ts'

/** An account and its first sign-in, all or nothing. Two people for one name: the database picks one. */
export async function register(
  deps: Deps,
  visitor: Visitor,
  wish: z.output<typeof registration>,
): Promise<SignedIn> {
  await pauseAttempts(deps, [{ pace: 'registrations-of-network', of: [visitor.network] }])
  const { email, username = email, displayName = null, roleId, language = 'en', timeZone = 'UTC' } = wish
  if (isErasedEmail(email)) throw refuseField('email', 'email.invalid')
  await refuseWeakPassword('password', wish.password, [email, username, displayName])
  const passwordHash = await hashPassword(deps, wish.password)
  const account = {
    email,
    username,
    passwordHash,
    roleId,
    language,
    timeZone,
    displayName,
    identity: null,
  }
  const now = deps.now()
  const expiresAt = signInEnd(now, false)
  const signIn = await deps.db
    .transaction()
    .execute(async tx => {
      const userId = await openAccount(deps, tx, account)
      const id = await insertSignIn(tx, { userId, expiresAt, userAgent: visitor.userAgent, now })
      await rememberDevice(deps, tx, visitor, userId)
      return { id, userId, roleId, expiresAt }
    })
    .catch(refuseTakenName)
  return signedInBy(deps, signIn)
}

function refuseTakenName(error: unknown): never {
  switch (brokenConstraint(error)) {
    case 'users_email_key':
      throw new AppError('auth.email_taken')
    case 'users_username_key':
      throw new AppError('auth.username_taken')
    case 'only_the_own_email_as_username':
      throw new AppError('auth.username_of_another')
    default:
      throw error
  }
}

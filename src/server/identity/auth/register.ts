import type { z } from 'zod'
import type { registration } from '#contract/account.ts'
import { roles } from '#contract/auth.ts'
import { createUser } from '#server/identity/accounts/create-user.ts'
import { assertStrongPassword, hashPassword } from '#server/identity/accounts/password.ts'
import { isErasedEmail } from '#server/identity/accounts/policy.ts'
import { lockAccount, updateAccount } from '#server/identity/accounts/repository.ts'
import type { Deps } from '#server/identity/context.ts'
import { throttleAttempts } from '#server/identity/throttling/throttle.ts'
import { getViolatedConstraint } from '#server/lib/database/pool.ts'
import { AppError, createFieldError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { ClientContext } from './known-devices.ts'
import { findAuthSessionExpiry } from './repository.ts'
import { createSignInResult, type SignInResult } from './session-token.ts'
import { openSession } from './sessions.ts'

export async function register(
  deps: Deps,
  client: ClientContext,
  input: z.output<typeof registration>,
): Promise<SignInResult> {
  await throttleAttempts(deps, [{ policy: 'registrations-from-network', subject: [client.network] }])
  const { email, roleId } = input
  if (isErasedEmail(email)) throw createFieldError('email', 'email.invalid')
  await assertStrongPassword('password', input.password, [email, input.username, input.displayName])
  const passwordHash = await hashPassword(deps, input.password)
  const session = await deps.db
    .transaction()
    .execute(async tx => {
      const userId = await createUser(deps, tx, { ...input, passwordHash })
      return openSession(deps, tx, client, { userId, roleId, rememberMe: false })
    })
    .catch(rethrowTakenName)
  return createSignInResult(deps, session)
}

function rethrowTakenName(error: unknown): never {
  switch (getViolatedConstraint(error)) {
    case 'users_email_key':
      throw new AppError('auth.email_taken')
    case 'users_username_key':
      throw new AppError('auth.username_taken')
    case 'users_username_check':
      throw new AppError('auth.username_of_another')
    default:
      throw error
  }
}

/** Sets the role once and reissues the session's token with it. */
export async function setRole(
  deps: Deps,
  { id: userId, authSessionId }: CurrentUser,
  role: 'interviewee' | 'interviewer',
): Promise<SignInResult> {
  const roleId = roles[role]
  await deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id: userId })
    if (!account || account.role_id !== null) throw new AppError('auth.role_already_set')
    await updateAccount(tx, userId, { role_id: roleId })
    if (role === 'interviewer') await deps.listings.create(tx, userId)
  })
  const { expires_at: expiresAt } = await findAuthSessionExpiry(deps.db, authSessionId)
  return createSignInResult(deps, { id: authSessionId, userId, roleId, expiresAt })
}

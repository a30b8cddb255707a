import type { Deps } from '#server/identity/context.ts'
import { type Attempt, resetAttempts, throttleAttempts } from '#server/identity/throttling/throttle.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { refuseField } from '#server/lib/http/error.ts'
import { verifyPassword } from './hash-password.ts'
import { findAccount } from './repository.ts'

/**
 * Asks a signed-in person for the password once more, and answers the hash that it matched, so that the change can insist
 * on it. An account without a password is known by its sign-in alone. Wrong ones make this sign-in wait: whoever found an
 * open browser cannot guess on, and keeps nobody else out.
 */
export async function verifyCurrentPassword(
  deps: Deps,
  user: User,
  password: string | undefined,
  field: 'password' | 'currentPassword',
): Promise<string | null> {
  const { password_hash: passwordHash } = await findAccount(deps.db, user.id)
  if (passwordHash === null) return null
  if (!password) throw refuseField(field, 'password.required')
  const attempt: Attempt = { policy: 'current-password', subject: [user.signInId] }
  await throttleAttempts(deps, [attempt])
  if (!(await verifyPassword(deps, passwordHash, password))) throw refuseField(field, 'password.wrong')
  await resetAttempts(deps, [attempt])
  return passwordHash
}

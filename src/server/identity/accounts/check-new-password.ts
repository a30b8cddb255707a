import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { assertStrongPassword } from './refuse-weak-password.ts'
import { findAccount } from './repository.ts'

/** Refuses a new password of somebody's account that is found soon, their own names among the first. */
export async function validateNewPassword(
  deps: Deps,
  userId: UserId,
  field: 'password' | 'newPassword',
  password: string,
): Promise<void> {
  const { email, username, display_name } = await findAccount(deps.db, userId)
  await assertStrongPassword(field, password, [email, username, display_name])
}

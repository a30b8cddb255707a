import { validateNewPassword } from '#server/identity/accounts/check-new-password.ts'
import { verifyCurrentPassword } from '#server/identity/accounts/check-own-password.ts'
import type { ClientContext } from '#server/identity/accounts/client-context.ts'
import { hashPassword } from '#server/identity/accounts/hash-password.ts'
import { replacePasswordHash } from '#server/identity/accounts/replace-password.ts'
import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { forgetDevices, rememberDevice } from './remember-device.ts'
import { revokeSessions } from './revoke-sessions.ts'

type PasswordChange = { currentPassword?: string | undefined; newPassword: string }

/** Changes the password, or sets the first one. This sign-in stays, and its browser known; every other one ends. */
export async function changePassword(
  deps: Deps,
  user: User,
  visitor: ClientContext,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const before = await verifyCurrentPassword(deps, user, currentPassword, 'currentPassword')
  // Without one to ask for, the sign-in itself has to be a fresh one.
  if (before === null && !user.isFresh) throw new AppError('auth.confirm_again')
  await validateNewPassword(deps, user.id, 'newPassword', newPassword)
  const after = await hashPassword(deps, newPassword)
  await deps.db.transaction().execute(async tx => {
    await replacePasswordHash(deps, tx, user.id, { oldHash: before, newHash: after })
    await revokeSessions(deps, tx, user.id, user.signInId)
    await forgetDevices(tx, user.id)
    await rememberDevice(deps, tx, visitor, user.id)
  })
}

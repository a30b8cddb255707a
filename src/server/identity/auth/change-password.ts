import { checkNewPassword } from '#server/identity/accounts/check-new-password.ts'
import { checkOwnPassword } from '#server/identity/accounts/check-own-password.ts'
import type { Visitor } from '#server/identity/accounts/client-context.ts'
import { hashPassword } from '#server/identity/accounts/hash-password.ts'
import { replacePassword } from '#server/identity/accounts/replace-password.ts'
import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { forgetDevices, rememberDevice } from './remember-device.ts'
import { endSignIns } from './revoke-sessions.ts'

type Change = { currentPassword?: string | undefined; newPassword: string }

/** Changes the password, or sets the first one. This sign-in stays, and its browser known; every other one ends. */
export async function changePassword(
  deps: Deps,
  user: User,
  visitor: Visitor,
  { currentPassword, newPassword }: Change,
): Promise<void> {
  const before = await checkOwnPassword(deps, user, currentPassword, 'currentPassword')
  // Without one to ask for, the sign-in itself has to be a fresh one.
  if (before === null && !user.isFresh) throw new AppError('auth.confirm_again')
  await checkNewPassword(deps, user.id, 'newPassword', newPassword)
  const after = await hashPassword(deps, newPassword)
  await deps.db.transaction().execute(async tx => {
    await replacePassword(deps, tx, user.id, { before, after })
    await endSignIns(deps, tx, user.id, user.signInId)
    await forgetDevices(tx, user.id)
    await rememberDevice(deps, tx, visitor, user.id)
  })
}

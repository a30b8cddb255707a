import { checkNewPassword } from '#server/people/account/check-new-password.ts'
import { checkOwnPassword } from '#server/people/account/check-own-password.ts'
import { hashPassword } from '#server/people/account/hash-password.ts'
import type { Visitor } from '#server/people/account/identify-visitor.ts'
import { replacePassword } from '#server/people/account/replace-password.ts'
import type { Deps } from '#server/people/deps.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { endSignIns } from './end-sign-ins.ts'
import { forgetDevices, rememberDevice } from './remember-device.ts'

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

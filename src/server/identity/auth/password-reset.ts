import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import { applyEmailChange, rethrowEmailTaken } from '#server/identity/accounts/confirm-email.ts'
import { consumeToken, getTokenOwner, issueResetToken } from '#server/identity/accounts/email-tokens.ts'
import { toRecipient, toUnconfirmedRecipient } from '#server/identity/accounts/get-account.ts'
import {
  hashPassword,
  removeCredentials,
  replacePasswordByToken,
  replacePasswordHash,
  validateNewPassword,
  verifyCurrentPassword,
} from '#server/identity/accounts/password.ts'
import { sendNotification, sendToUnconfirmedEmail } from '#server/identity/accounts/send-account-email.ts'
import type { Deps } from '#server/identity/context.ts'
import { resetAttempts, throttleAttempts, tryConsumeAttempt } from '#server/identity/throttling/throttle.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { type ClientContext, forgetDevices, rememberDevice } from './known-devices.ts'
import { revokeSessions } from './sessions.ts'

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

/**
 * Mails a one-time link that replaces the account's earlier ones. Without such an account nothing happens, silently; nor
 * where one was mailed a moment ago, which still works.
 */
export async function requestPasswordReset(deps: Deps, visitor: ClientContext, email: string): Promise<void> {
  await throttleAttempts(deps, [{ policy: 'password-resets-from-network', subject: [visitor.network] }])
  if (!(await tryConsumeAttempt(deps, { policy: 'password-reset-email', subject: [email] }))) return
  await deps.db.transaction().execute(tx => sendResetEmail(deps, tx, email))
}

/** Has the link mailed, with the caller's transaction. */
export function sendResetEmail(deps: Deps, tx: Tx, email: string): Promise<void> {
  const minutes = accountLimits.resetLinkMinutes
  return issueResetToken(deps, tx, email, async (account, link) => {
    const letter = { template: 'reset-password', data: { link, minutes } } as const
    if (!account.email_confirmed_at)
      return sendToUnconfirmedEmail(deps, tx, {
        ...letter,
        to: toUnconfirmedRecipient(account, account.email),
      })
    await sendNotification(deps, tx, { ...letter, to: toRecipient(account) })
    return true
  })
}

/**
 * An account has turned out to be somebody else's than whoever was in it, since a moment or from the beginning (null):
 * every area takes out what they may have left there. The account is locked by then, so that what is under way comes first
 * or finds its sign-in ended.
 */
export async function revertTakeover(deps: Deps, tx: Tx, userId: UserId, since: Date | null): Promise<void> {
  for (const kept of deps.personalData) await kept.revertTakeover?.(tx, userId, since)
}

/**
 * Sets a new password by a mailed link, ends every sign-in of the account, and takes back a change of address that
 * somebody else may have asked for. The account knows this browser from then on, and no other: whoever was kept waiting by
 * others' guesses gets in at once.
 */
export async function resetPassword(
  deps: Deps,
  visitor: ClientContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const owner = await getTokenOwner(deps, token)
  if (!owner) throw new AppError('auth.link_expired')
  await validateNewPassword(deps, owner, 'password', password)
  const passwordHash = await hashPassword(deps, password)
  const account = await deps.db.transaction().execute(async tx => {
    const found = await replacePasswordByToken(deps, tx, token, passwordHash)
    if (!found) throw new AppError('auth.link_expired')
    if (!found.wasConfirmed) await revertTakeover(deps, tx, found.id, null)
    await revokeSessions(deps, tx, found.id)
    await forgetDevices(tx, found.id)
    await rememberDevice(deps, tx, visitor, found.id)
    return found
  })
  await resetAttempts(deps, [
    { policy: 'password-from-network', subject: [account.id, visitor.network] },
    { policy: 'password-from-unknown-devices', subject: [account.id] },
    { policy: 'password-reset-email', subject: [account.email] },
  ])
}

/**
 * The owner says by a mailed link that somebody else was in the account. Everybody is out, whatever they knew opens nothing
 * any more, what they set up since is gone, an address that they changed is back, and the owner is mailed the way in.
 */
export async function reportUnauthorizedLogin(deps: Deps, token: string): Promise<{ email: string }> {
  const email = await deps.db
    .transaction()
    .execute(async tx => {
      const taken = await consumeToken(tx, 'not_me', token, deps.now())
      if (!taken) throw new AppError('auth.link_expired')
      const { account, email, requestedAt } = taken
      if (email) await applyEmailChange(deps, tx, account, email)
      await removeCredentials(tx, account.id, requestedAt)
      await revertTakeover(deps, tx, account.id, requestedAt)
      const owner = email ?? account.email
      await sendResetEmail(deps, tx, owner)
      deps.log.warn({ userId: account.id }, 'owner reported an unauthorized login')
      return owner
    })
    .catch(rethrowEmailTaken)
  return { email }
}

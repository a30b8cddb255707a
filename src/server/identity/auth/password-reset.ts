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
import { sendToUnconfirmedEmail } from '#server/identity/accounts/send-account-email.ts'
import type { Deps } from '#server/identity/context.ts'
import { resetAttempts, throttleAttempts, tryConsumeAttempt } from '#server/identity/throttling/throttle.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { sendNotification } from '#server/notifications/send.ts'
import { type ClientContext, rememberDevice } from './known-devices.ts'
import { deleteDevices } from './repository.ts'
import { revokeSessions } from './sessions.ts'

type PasswordChange = { currentPassword?: string | undefined; newPassword: string }

/** Changes or sets the password. This auth session and browser stay, all others are revoked. */
export async function changePassword(
  deps: Deps,
  user: CurrentUser,
  client: ClientContext,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const oldHash = await verifyCurrentPassword(deps, user, currentPassword, 'currentPassword')
  // Without a password to verify, the session must be recently authenticated.
  if (oldHash === null && !user.isRecentlyAuthenticated) throw new AppError('auth.confirm_again')
  await validateNewPassword(deps, user.id, 'newPassword', newPassword)
  const newHash = await hashPassword(deps, newPassword)
  await deps.db.transaction().execute(async tx => {
    await replacePasswordHash(deps, tx, user.id, { oldHash, newHash })
    await revokeSessions(deps, tx, user.id, user.authSessionId)
    await deleteDevices(tx, user.id)
    await rememberDevice(deps, tx, client, user.id)
  })
}

/** Emails a reset link. Unknown accounts and repeated requests get the same answer and no email. */
export async function requestPasswordReset(deps: Deps, client: ClientContext, email: string): Promise<void> {
  await throttleAttempts(deps, [{ policy: 'password-resets-from-network', subject: [client.network] }])
  if (!(await tryConsumeAttempt(deps, { policy: 'password-reset-email', subject: [email] }))) return
  await deps.db.transaction().execute(tx => sendResetEmail(deps, tx, email))
}

function sendResetEmail(deps: Deps, tx: Tx, address: string): Promise<void> {
  const minutes = accountLimits.resetLinkMinutes
  return issueResetToken(deps, tx, address, async (account, link) => {
    const email = { template: 'reset-password', data: { link, minutes } } as const
    if (!account.email_confirmed_at)
      return sendToUnconfirmedEmail(deps, tx, {
        ...email,
        to: toUnconfirmedRecipient(account, account.email),
      })
    await sendNotification(deps, tx, { ...email, to: toRecipient(account) })
    return true
  })
}

/**
 * Every module removes what a thief may have set up since `since`, or ever if null. The caller holds the
 * account's lock.
 */
export async function revertTakeover(deps: Deps, tx: Tx, userId: UserId, since: Date | null): Promise<void> {
  for (const module of deps.personalData) await module.revertTakeover?.(tx, userId, since)
}

/**
 * Sets a password by an emailed link and revokes all sessions and pending email changes. Only this browser
 * stays known, so throttled owners can sign in at once.
 */
export async function resetPassword(
  deps: Deps,
  client: ClientContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const owner = await getTokenOwner(deps, token)
  if (!owner) throw new AppError('auth.link_expired')
  await validateNewPassword(deps, owner, 'password', password)
  const passwordHash = await hashPassword(deps, password)
  const account = await deps.db.transaction().execute(async tx => {
    const account = await replacePasswordByToken(deps, tx, token, passwordHash)
    if (!account) throw new AppError('auth.link_expired')
    if (!account.wasConfirmed) await revertTakeover(deps, tx, account.id, null)
    await revokeSessions(deps, tx, account.id)
    await deleteDevices(tx, account.id)
    await rememberDevice(deps, tx, client, account.id)
    return account
  })
  await resetAttempts(deps, [
    { policy: 'password-from-network', subject: [account.id, client.network] },
    { policy: 'password-from-unknown-devices', subject: [account.id] },
    { policy: 'password-reset-email', subject: [account.email] },
  ])
}

/**
 * The owner reports a takeover by an emailed link. All sessions, credentials and later factors go, a
 * changed email is restored, and the owner gets a reset link.
 */
export async function reportUnauthorizedLogin(deps: Deps, token: string): Promise<{ email: string }> {
  const email = await deps.db
    .transaction()
    .execute(async tx => {
      const consumed = await consumeToken(tx, 'not_me', token, deps.now())
      if (!consumed) throw new AppError('auth.link_expired')
      const { account, email, requestedAt } = consumed
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

import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import { applyEmailChange, rethrowEmailTaken } from '#server/identity/accounts/confirm-email.ts'
import { consumeToken, createLink, sendToUnconfirmedEmail } from '#server/identity/accounts/email-tokens.ts'
import { toRecipient, toUnconfirmedRecipient } from '#server/identity/accounts/get-account.ts'
import {
  hashPassword,
  validateNewPassword,
  verifyCurrentPassword,
} from '#server/identity/accounts/password.ts'
import {
  deleteIdentities,
  deleteReportTokensSince,
  deleteResetTokens,
  deleteSensitiveTokens,
  findEmailToken,
  insertEmailToken,
  lockAccount,
  updateAccount,
} from '#server/identity/accounts/repository.ts'
import type { Deps } from '#server/identity/context.ts'
import { resetAttempts, throttleAttempts, tryConsumeAttempt } from '#server/identity/throttling/throttle.ts'
import { hashToken } from '#server/lib/crypto.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError, createFieldError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import { type ClientContext, rememberDevice } from './known-devices.ts'
import { deleteDevices } from './repository.ts'
import { endAuthSessions } from './sessions.ts'

/**
 * Changes or sets the password. This auth session and browser stay, all others are revoked, and emailed links
 * stop working. The owner gets an email in case of a takeover.
 */
export async function changePassword(
  deps: Deps,
  user: CurrentUser,
  client: ClientContext,
  { currentPassword, newPassword }: { currentPassword?: string | undefined; newPassword: string },
): Promise<void> {
  const oldHash = await verifyCurrentPassword(deps, user, currentPassword, 'currentPassword')
  // Without a password to verify, the session must be recently authenticated.
  if (oldHash === null && !user.isRecentlyAuthenticated) throw new AppError('auth.confirm_again')
  await validateNewPassword(deps, user.id, 'newPassword', newPassword)
  const newHash = await hashPassword(deps, newPassword)
  await deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id: user.id })
    // Another request changed the password in the meantime.
    if (account?.password_hash !== oldHash) throw createFieldError('currentPassword', 'password.wrong')
    await updateAccount(tx, user.id, { password_hash: newHash })
    await deleteSensitiveTokens(tx, user.id)
    await enqueueNotification(deps, tx, {
      template: 'password-changed',
      to: toRecipient(account),
      data: { changedAt: deps.now().toISOString() },
    })
    await endAuthSessions(deps, tx, user.id, user.authSessionId)
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

/** If no email may be sent, earlier links stay valid. */
async function sendResetEmail(deps: Deps, tx: Tx, address: string): Promise<void> {
  const account = await lockAccount(tx, { email: address })
  if (!account || account.erased_at) return
  const { link, row } = createLink(deps, 'reset_password', { user_id: account.id })
  const email = {
    template: 'reset-password',
    data: { link, minutes: accountLimits.resetLinkMinutes },
  } as const
  if (account.email_confirmed_at) await enqueueNotification(deps, tx, { ...email, to: toRecipient(account) })
  else {
    const to = toUnconfirmedRecipient(account, account.email)
    if (!(await sendToUnconfirmedEmail(deps, tx, { ...email, to }))) return
  }
  await deleteResetTokens(tx, account.id)
  await insertEmailToken(tx, row)
}

/** Removes what an attacker may have set up since `since`, or ever if null. Call it under the account's lock. */
export async function revertTakeover(deps: Deps, tx: Tx, userId: UserId, since: Date | null): Promise<void> {
  for (const module of deps.personalData) await module.revertTakeover?.(tx, userId, since)
}

/**
 * Sets a password by an emailed link, which also confirms the email. Revokes all sessions, pending email changes
 * and the setup of an unconfirmed account, whose creator may be a stranger. Only this browser stays known, so
 * throttled owners can sign in at once.
 */
export async function resetPassword(
  deps: Deps,
  client: ClientContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const stored = await findEmailToken(deps.db, hashToken(token))
  if (!stored) throw new AppError('auth.link_expired')
  await validateNewPassword(deps, stored.user_id, 'password', password)
  const passwordHash = await hashPassword(deps, password)
  const account = await deps.db.transaction().execute(async tx => {
    const consumed = await consumeToken(tx, 'reset_password', token, deps.now())
    if (!consumed) throw new AppError('auth.link_expired')
    const { account } = consumed
    const { id, email_confirmed_at: confirmedAt } = account
    await updateAccount(tx, id, {
      password_hash: passwordHash,
      email_confirmed_at: confirmedAt ?? deps.now(),
    })
    if (!confirmedAt) await deps.reviewEligibility.recompute(tx, id)
    await deleteSensitiveTokens(tx, id)
    if (!confirmedAt) await revertTakeover(deps, tx, id, null)
    await endAuthSessions(deps, tx, id)
    await deleteDevices(tx, id)
    await rememberDevice(deps, tx, client, id)
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
      await updateAccount(tx, account.id, { password_hash: null })
      await deleteIdentities(tx, account.id)
      await deleteSensitiveTokens(tx, account.id)
      await deleteReportTokensSince(tx, account.id, requestedAt)
      await revertTakeover(deps, tx, account.id, requestedAt)
      const owner = email ?? account.email
      await sendResetEmail(deps, tx, owner)
      deps.log.warn({ userId: account.id }, 'owner reported an unauthorized login')
      return owner
    })
    .catch(rethrowEmailTaken)
  return { email }
}

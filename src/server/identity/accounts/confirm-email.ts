import { accountLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import { throttleAttempts } from '#server/identity/throttling/throttle.ts'
import { getViolatedConstraint, type Tx } from '#server/lib/database/pool.ts'
import { AppError, createFieldError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import { lockSignedInAccount } from './account-status.ts'
import {
  consumeToken,
  getUnconfirmedEmailQuota,
  issueConfirmationToken,
  issueReportLink,
  sendToUnconfirmedEmail,
} from './email-tokens.ts'
import { getAccount, toRecipient, toUnconfirmedRecipient } from './get-account.ts'
import { isErasedEmail } from './policy.ts'
import {
  type AccountRow,
  deleteConfirmationTokens,
  deleteEmailTokens,
  findPendingEmail,
  isUsernameOrEmailTaken,
  lockAccount,
  updateAccount,
} from './repository.ts'

/** Replaces the account's email with a confirmed one. Links in the old mailbox stop working. */
export async function applyEmailChange(deps: Deps, tx: Tx, account: AccountRow, email: string) {
  const isUsername = account.username.toLowerCase() === account.email.toLowerCase()
  await updateAccount(tx, account.id, {
    email,
    ...(isUsername && { username: email }),
    email_confirmed_at: deps.now(),
  })
  // An unnamed interviewer is listed by the first part of the email.
  await deps.listings.sync(tx, account.id)
  await deleteEmailTokens(tx, account.id)
}

/** Another account may take the email between the request and the confirmation. */
export function rethrowEmailTaken(error: unknown): never {
  const constraint = getViolatedConstraint(error)
  if (constraint === 'users_email_key' || constraint === 'users_username_key')
    throw new AppError('auth.email_taken')
  throw error
}

/** Resends the confirmation link, to the pending email if there is one. Confirmed accounts get no email. */
export async function resendConfirmation(deps: Deps, user: CurrentUser): Promise<void> {
  await throttleAttempts(deps, [{ policy: 'email-confirmations', subject: [user.id] }])
  await deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id: user.id })
    if (!account) return
    const newEmail = await findPendingEmail(tx, user.id, deps.now())
    if (newEmail || !account.email_confirmed_at)
      await sendConfirmationEmail(deps, tx, account, newEmail, user.authSessionId)
  })
}

/** Resends the link that confirms the current email, for an admin. A requested new email stays the user's own matter. */
export const resendCurrentConfirmation = (deps: Deps, tx: Tx, account: AccountRow): Promise<void> =>
  sendConfirmationEmail(deps, tx, account, null, null)

/** Emails a confirmation link to the current or the new address. Refuses when the daily quota is used up. */
async function sendConfirmationEmail(
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  newEmail: string | null,
  authSessionId: string | null,
): Promise<void> {
  const email = newEmail ?? account.email
  const target = {
    userId: account.id,
    email,
    isCurrentEmail: newEmail === null,
    requestedBy: newEmail && authSessionId,
  }
  const isSent = await issueConfirmationToken(deps, tx, target, confirmation =>
    sendToUnconfirmedEmail(deps, tx, {
      template: 'confirm-email',
      to: toUnconfirmedRecipient(account, email),
      data: { ...confirmation, isChange: newEmail !== null },
    }),
  )
  if (isSent) return
  const { nextAt } = await getUnconfirmedEmailQuota(tx, email, deps.now())
  const waitMs = (nextAt?.getTime() ?? 0) - deps.now().getTime()
  throw new AppError('auth.mails_used_up', { retryAfterSeconds: Math.max(1, waitMs / 1000) })
}

/**
 * Confirms an email by its link. The current email needs only the link. A new email also needs the
 * requesting user, or an attacker could attach a stranger's mailbox. The old address gets a link that reverts it.
 */
export async function confirmEmail(deps: Deps, user: CurrentUser | null, token: string) {
  const email = await deps.db
    .transaction()
    .execute(async tx => {
      const consumed = await consumeToken(tx, 'confirm_email', token, deps.now())
      if (!consumed?.email) throw new AppError('auth.link_expired')
      const { account, email, requestedBy } = consumed
      if (email.toLowerCase() === account.email.toLowerCase()) {
        await updateAccount(tx, account.id, { email_confirmed_at: deps.now() })
      } else {
        assertRequestedByOwner(user, account, requestedBy)
        await applyEmailChange(deps, tx, account, email)
        if (account.email_confirmed_at)
          await enqueueNotification(deps, tx, {
            template: 'email-changed',
            to: toRecipient(account),
            data: {
              changedAt: deps.now().toISOString(),
              link: await issueReportLink(deps, tx, account.id, account.email),
              days: accountLimits.reportLoginLinkDays,
            },
          })
      }
      await deps.reviewEligibility.recompute(tx, account.id)
      return email
    })
    .catch(rethrowEmailTaken)
  return { email }
}

/** Only the requesting auth session may confirm, or a recently authenticated one of the same account. */
function assertRequestedByOwner(user: CurrentUser | null, account: AccountRow, requestedBy: string | null) {
  if (!user) throw new AppError('auth.required')
  if (user.id !== account.id) throw new AppError('auth.link_of_another')
  if (user.authSessionId !== requestedBy && !user.isRecentlyAuthenticated)
    throw new AppError('auth.confirm_again')
}

/**
 * Requests a change of email, which takes effect when the link is used. The current email cancels a pending
 * request. Taken emails are reported, as at registration, and the throttle also limits guesses.
 */
export async function changeEmail(deps: Deps, user: CurrentUser, { email }: { email: string }) {
  if (isErasedEmail(email)) throw createFieldError('email', 'email.invalid')
  await throttleAttempts(deps, [{ policy: 'email-confirmations', subject: [user.id] }])
  await deps.db.transaction().execute(async tx => {
    const account = await lockSignedInAccount(tx, user)
    if (email.toLowerCase() === account.email.toLowerCase())
      return deleteConfirmationTokens(tx, user.id, false)
    if (await isUsernameOrEmailTaken(tx, email, deps.now(), user.id)) throw new AppError('auth.email_taken')
    await sendConfirmationEmail(deps, tx, account, email, user.authSessionId)
  })
  return getAccount(deps, user.id)
}

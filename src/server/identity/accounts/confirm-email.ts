import type { z } from 'zod'
import type { account } from '#contract/account.ts'
import { accountLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import { throttleAttempts } from '#server/identity/throttling/throttle.ts'
import { brokenConstraint, type Tx } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError, refuseField } from '#server/lib/http/error.ts'
import { consumeToken, issueConfirmationToken, issueReportLink } from './email-tokens.ts'
import { getAccount, toRecipient, toUnconfirmedRecipient } from './get-account.ts'
import { isErasedEmail } from './policy.ts'
import {
  type AccountRow,
  deleteConfirmationTokens,
  deleteEmailTokens,
  findPendingEmail,
  isAuthSessionOpen,
  isUsernameOrEmailTaken,
  lockAccount,
  updateAccount,
} from './repository.ts'
import { getUnconfirmedEmailQuota, sendNotification, sendToUnconfirmedEmail } from './send-account-email.ts'

/** Gives an account another address, which is confirmed; links that lie in the mailbox of the old one no longer work. */
export async function applyEmailChange(
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  email: string,
): Promise<void> {
  const isUsername = account.username.toLowerCase() === account.email.toLowerCase()
  await updateAccount(tx, account.id, {
    email,
    ...(isUsername && { username: email }),
    email_confirmed_at: deps.now(),
  })
  // Somebody without a name is found by the first part of the address.
  await deps.listings.sync(tx, account.id)
  await deleteEmailTokens(tx, account.id)
}

/** Somebody registered it while the link was under way. */
export function rethrowEmailTaken(error: unknown): never {
  const constraint = brokenConstraint(error)
  if (constraint === 'users_email_key' || constraint === 'users_username_key')
    throw new AppError('auth.email_taken')
  throw error
}

/** Mails the link once more, to the new address where one waits. With nothing to confirm no mail leaves. */
export async function sendConfirmation(deps: Deps, user: User): Promise<void> {
  await throttleAttempts(deps, [{ policy: 'email-confirmations', subject: [user.id] }])
  await deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id: user.id })
    if (!account) return
    const newEmail = await findPendingEmail(tx, user.id, deps.now())
    if (newEmail || !account.email_confirmed_at)
      await sendConfirmationEmail(deps, tx, account, newEmail, user)
  })
}

/** Mails a link to the account's own address, or to the one it is to become; refused where none may go there today. */
export async function sendConfirmationEmail(
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  newEmail: string | null,
  by: User,
): Promise<void> {
  const isOwn = newEmail === null
  const email = newEmail ?? account.email
  const of = { userId: account.id, email, isCurrentEmail: isOwn, requestedBy: isOwn ? null : by.signInId }
  const isMailed = await issueConfirmationToken(deps, tx, of, confirmation =>
    sendToUnconfirmedEmail(deps, tx, {
      template: 'confirm-email',
      to: toUnconfirmedRecipient(account, email),
      data: { ...confirmation, isChange: !isOwn },
    }),
  )
  if (isMailed) return
  const { nextAt } = await getUnconfirmedEmailQuota(tx, email, deps.now())
  const waitMs = (nextAt?.getTime() ?? 0) - deps.now().getTime()
  throw new AppError('auth.mails_used_up', { retryAfterSeconds: Math.max(1, waitMs / 1000) })
}

/**
 * Uses a mailed link: the account's address is confirmed, by whoever has the mail; or another one takes its place, if
 * whoever asked for that has the mail too. Otherwise anybody could make a stranger's address their own account's.
 */
export async function confirmEmail(deps: Deps, user: User | null, token: string): Promise<{ email: string }> {
  const email = await deps.db
    .transaction()
    .execute(async tx => {
      const taken = await consumeToken(tx, 'confirm_email', token, deps.now())
      if (!taken?.email) throw new AppError('auth.link_expired')
      const { account, email, requestedBy } = taken
      if (email.toLowerCase() === account.email.toLowerCase()) {
        await updateAccount(tx, account.id, { email_confirmed_at: deps.now() })
      } else {
        assertRequestedByOwner(user, account, requestedBy)
        await changeConfirmedEmail(deps, tx, account, email)
      }
      await deps.reviewEligibility.recompute(tx, account.id)
      return email
    })
    .catch(rethrowEmailTaken)
  return { email }
}

/** The sign-in that asked, or one of the same account whose owner has just shown who they are. */
function assertRequestedByOwner(user: User | null, account: AccountRow, askedBy: string | null): void {
  if (!user) throw new AppError('auth.required')
  if (user.id !== account.id) throw new AppError('auth.link_of_another')
  if (user.signInId !== askedBy && !user.isFresh) throw new AppError('auth.confirm_again')
}

/** The old address is told, with a way back in case it was not its owner. */
async function changeConfirmedEmail(deps: Deps, tx: Tx, account: AccountRow, email: string): Promise<void> {
  await applyEmailChange(deps, tx, account, email)
  if (!account.email_confirmed_at) return
  await sendNotification(deps, tx, {
    template: 'email-changed',
    to: toRecipient(account),
    data: {
      changedAt: deps.now().toISOString(),
      link: await issueReportLink(deps, tx, account.id, account.email),
      days: accountLimits.notMeLinkDays,
    },
  })
}

/**
 * Mails a link to another address, which becomes the account's when the link is used; until then nothing changes. The own
 * address takes an earlier wish back. That an address is taken is said, as at registration; the count of mails is the
 * count of guesses.
 */
export async function changeEmail(
  deps: Deps,
  user: User,
  { email }: { email: string },
): Promise<z.input<typeof account>> {
  if (isErasedEmail(email)) throw refuseField('email', 'email.invalid')
  await throttleAttempts(deps, [{ policy: 'email-confirmations', subject: [user.id] }])
  await deps.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, { id: user.id })
    // Ended meanwhile, perhaps by the owner, who wanted whoever asks here to go.
    if (!account || !(await isAuthSessionOpen(tx, user.signInId))) throw new AppError('auth.required')
    if (email.toLowerCase() === account.email.toLowerCase())
      return deleteConfirmationTokens(tx, user.id, false)
    if (await isUsernameOrEmailTaken(tx, email, deps.now(), user.id)) throw new AppError('auth.email_taken')
    await sendConfirmationEmail(deps, tx, account, email, user)
  })
  return getAccount(deps, user.id)
}

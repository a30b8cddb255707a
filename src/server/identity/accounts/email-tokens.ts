import { createHash, randomBytes } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import { hashToken } from '#server/lib/crypto.ts'
import type { Executor, NewRow, Tx } from '#server/lib/database/pool.ts'
import type { EmailJob, EmailRefreshers } from '#server/notifications/email.ts'
import { sendEmailQueue } from '#server/notifications/enqueue-notification.ts'
import type { ConfirmationLink } from '#server/notifications/payloads.ts'
import { type EmailTokenPurpose, getNextEmailTime, getTokenExpiry, normalizeMailbox } from './policy.ts'
import {
  deleteConfirmationTokens,
  deleteEmailToken,
  deleteExpiredReportTokens,
  findEmailToken,
  findUnconfirmedEmailTimes,
  incrementUnconfirmedEmails,
  insertEmailToken,
  lockAccount,
} from './repository.ts'

const tokenPages: Record<EmailTokenPurpose, string> = {
  reset_password: 'reset-password',
  confirm_email: 'confirm-email',
  not_me: 'not-me',
}

type TokenDetail = Pick<NewRow<'email_tokens'>, 'user_id' | 'email' | 'requested_by' | 'requested_at'>

/** Link with a new token, and the row that makes it valid. Only the token's hash is stored. */
export function createLink(deps: Deps, purpose: EmailTokenPurpose, detail: TokenDetail) {
  const token = randomBytes(32).toString('base64url')
  const expires_at = getTokenExpiry(purpose, deps.now())
  return {
    link: `${deps.urls.app}/${tokenPages[purpose]}#token=${token}`,
    row: { ...detail, purpose, token_hash: hashToken(token), expires_at },
  }
}

/** Sends a link that confirms an email of the account. False if no email may be sent. */
export async function issueConfirmationToken(
  deps: Deps,
  tx: Tx,
  target: { userId: UserId; email: string; isCurrentEmail: boolean; requestedBy: string | null },
  send: (confirmation: ConfirmationLink) => Promise<boolean>,
): Promise<boolean> {
  const { userId: user_id, email, isCurrentEmail, requestedBy: requested_by } = target
  const { link, row } = createLink(deps, 'confirm_email', { user_id, email, requested_by })
  if (!(await send({ link, hours: accountLimits.confirmationLinkHours }))) return false
  await deleteConfirmationTokens(tx, user_id, isCurrentEmail)
  await insertEmailToken(tx, row)
  return true
}

/** Creates a link that reports an unauthorized login or change. It restores `email` if given. */
export async function issueReportLink(deps: Deps, tx: Tx, userId: UserId, email: string | null) {
  const now = deps.now()
  const { link, row } = createLink(deps, 'not_me', { user_id: userId, email, requested_at: now })
  await deleteExpiredReportTokens(tx, userId, now)
  await insertEmailToken(tx, row)
  return link
}

/** Consumes a token and locks its account. Null for an unknown, expired or used token. */
export async function consumeToken(tx: Tx, purpose: EmailTokenPurpose, token: string, now: Date) {
  const tokenHash = hashToken(token)
  const owner = (await findEmailToken(tx, tokenHash))?.user_id
  // Requests for links also lock the account first, so the two cannot deadlock.
  const account = owner && (await lockAccount(tx, { id: owner }))
  if (!account) return null
  const row = await deleteEmailToken(tx, purpose, tokenHash, now)
  return row
    ? { account, email: row.email, requestedBy: row.requested_by, requestedAt: row.requested_at }
    : null
}

/** Rechecks links when the email is sent: until then they may be used or replaced. */
export function accountEmailRefreshers(deps: Deps): EmailRefreshers {
  const whileValid = async <D extends { link: string }>(db: Executor, data: D) => {
    const token = new URLSearchParams(new URL(data.link).hash.slice(1)).get('token') ?? ''
    const row = await findEmailToken(db, hashToken(token))
    return row && row.expires_at > deps.now() ? data : null
  }
  return {
    welcome: async (db, { role, confirmation }) => ({
      role,
      confirmation: confirmation && (await whileValid(db, confirmation)),
    }),
    'confirm-email': whileValid,
    'reset-password': whileValid,
  }
}

/**
 * Emails an unconfirmed address, which may be a stranger's. A mailbox gets few of these a day from all
 * accounts together. False if the quota is used up.
 */
export async function sendToUnconfirmedEmail(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Executor,
  email: EmailJob<
    | 'welcome'
    | 'confirm-email'
    | 'reset-password'
    | 'confirm-work-email'
    | 'account-suspended'
    | 'account-restored'
  >,
): Promise<boolean> {
  const isWithinQuota = await incrementUnconfirmedEmails(tx, hashMailbox(email.to.email), deps.now())
  if (isWithinQuota) await deps.jobs.send(tx, sendEmailQueue, email)
  return isWithinQuota
}

/** `nextAt` is null if an email may go now. */
export async function getUnconfirmedEmailQuota(db: Executor, email: string, now: Date) {
  const sent = await findUnconfirmedEmailTimes(db, hashMailbox(email), now)
  return { left: accountLimits.unconfirmedEmailsPerDay - sent.length, nextAt: getNextEmailTime(sent) }
}

const hashMailbox = (email: string): Buffer => createHash('sha256').update(normalizeMailbox(email)).digest()

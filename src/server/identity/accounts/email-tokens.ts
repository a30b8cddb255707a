import { randomBytes } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import { hashToken } from '#server/identity/mfa/crypto.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import type { ConfirmationLink } from '#server/notifications/payloads.ts'
import { getTokenExpiry } from './policy.ts'
import {
  deleteConfirmationTokens,
  deleteEmailToken,
  deleteExpiredReportTokens,
  findEmailToken,
  insertEmailToken,
  lockAccount,
} from './repository.ts'

/** Link with a new token. Only the token's hash is stored. */
export function createLink({ urls }: Deps, page: 'reset-password' | 'confirm-email' | 'not-me') {
  const token = randomBytes(32).toString('base64url')
  return { link: `${urls.app}/${page}#token=${token}`, tokenHash: hashToken(token) }
}

/** Sends a link that confirms an email of the account. False if no email may be sent. */
export async function issueConfirmationToken(
  deps: Deps,
  tx: Tx,
  target: { userId: UserId; email: string; isCurrentEmail: boolean; requestedBy: string | null },
  send: (confirmation: ConfirmationLink) => Promise<boolean>,
): Promise<boolean> {
  const { link, tokenHash } = createLink(deps, 'confirm-email')
  if (!(await send({ link, hours: accountLimits.confirmationLinkHours }))) return false
  await deleteConfirmationTokens(tx, target.userId, target.isCurrentEmail)
  await insertEmailToken(tx, {
    token_hash: tokenHash,
    user_id: target.userId,
    purpose: 'confirm_email',
    email: target.email,
    expires_at: getTokenExpiry('confirm_email', deps.now()),
    requested_by: target.requestedBy,
  })
  return true
}

/** Creates a link that reports an unauthorized login or change. It restores `email` if given. */
export async function issueReportLink(deps: Deps, tx: Tx, userId: UserId, email: string | null) {
  const { link, tokenHash } = createLink(deps, 'not-me')
  const now = deps.now()
  await deleteExpiredReportTokens(tx, userId, now)
  await insertEmailToken(tx, {
    token_hash: tokenHash,
    user_id: userId,
    purpose: 'not_me',
    email,
    expires_at: getTokenExpiry('not_me', now),
    requested_at: now,
  })
  return link
}

/** Consumes a token and locks its account. Null for an unknown, expired or used token. */
export async function consumeToken(
  tx: Tx,
  purpose: 'confirm_email' | 'reset_password' | 'not_me',
  token: string,
  now: Date,
) {
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

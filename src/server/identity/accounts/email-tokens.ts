import { randomBytes } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import { hashToken } from '#server/identity/mfa/crypto.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import type { ConfirmationLink } from '#server/notifications/payloads.ts'
import { getConfirmationTokenExpiry, getReportTokenExpiry, getResetTokenExpiry } from './policy.ts'
import {
  type AccountRow,
  deleteEmailToken,
  findEmailTokenOwner,
  insertReportToken,
  isEmailTokenValid,
  lockAccount,
  replaceConfirmationToken,
  replaceResetToken,
} from './repository.ts'

function generateToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/**
 * Sends a link to reset the password and stores its hash. If no email may be sent, earlier links stay
 * valid.
 */
export async function issueResetToken(
  deps: Deps,
  tx: Tx,
  email: string,
  send: (account: AccountRow, link: string) => Promise<boolean>,
): Promise<void> {
  const { token, tokenHash } = generateToken()
  const account = await lockAccount(tx, { email })
  if (!account || account.erased_at) return
  if (await send(account, `${deps.urls.app}/reset-password#token=${token}`))
    await replaceResetToken(tx, { userId: account.id, tokenHash, expiresAt: getResetTokenExpiry(deps.now()) })
}

/** Sends a link that confirms an email of the account. False if no email may be sent. */
export async function issueConfirmationToken(
  deps: Deps,
  tx: Tx,
  target: { userId: UserId; email: string; isCurrentEmail: boolean; requestedBy: string | null },
  send: (confirmation: ConfirmationLink) => Promise<boolean>,
): Promise<boolean> {
  const { token, tokenHash } = generateToken()
  const link = `${deps.urls.app}/confirm-email#token=${token}`
  const isSent = await send({ link, hours: accountLimits.confirmationLinkHours })
  if (isSent)
    await replaceConfirmationToken(tx, {
      ...target,
      tokenHash,
      expiresAt: getConfirmationTokenExpiry(deps.now()),
    })
  return isSent
}

/** Creates a link that reports an unauthorized login or change. It restores `email` if given. */
export async function issueReportLink(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  email: string | null,
): Promise<string> {
  const { token, tokenHash } = generateToken()
  const now = deps.now()
  await insertReportToken(tx, { userId, tokenHash, expiresAt: getReportTokenExpiry(now), email, now })
  return `${deps.urls.app}/not-me#token=${token}`
}

/** Owner of a token, even an expired one, or null for an unknown or used token. */
export const getTokenOwner = ({ db }: Deps, token: string): Promise<UserId | null> =>
  findEmailTokenOwner(db, hashToken(token))

/** True for a link that is neither used, replaced nor expired. */
const isLinkValid = async (db: Executor, link: string, now: Date): Promise<boolean> => {
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  return token !== null && isEmailTokenValid(db, hashToken(token), now)
}

type ConsumedToken = {
  account: AccountRow
  email: string | null
  requestedBy: string | null
  requestedAt: Date
}

/** Consumes a token and locks its account. Null for an unknown, expired or used token. */
export async function consumeToken(
  tx: Tx,
  purpose: 'confirm_email' | 'reset_password' | 'not_me',
  token: string,
  now: Date,
): Promise<ConsumedToken | null> {
  const tokenHash = hashToken(token)
  const owner = await findEmailTokenOwner(tx, tokenHash)
  // Requests for links also lock the account first, so the two cannot deadlock.
  const account = owner && (await lockAccount(tx, { id: owner }))
  if (!account) return null
  const row = await deleteEmailToken(tx, purpose, tokenHash, now)
  return row && { account, email: row.email, requestedBy: row.requested_by, requestedAt: row.requested_at }
}

/** Rechecks links when the email is sent: until then they may be used or replaced. */
export function accountEmailRefreshers(deps: Deps): EmailRefreshers {
  const whileValid = async <D extends { link: string }>(db: Executor, data: D) =>
    (await isLinkValid(db, data.link, deps.now())) ? data : null
  return {
    welcome: async (db, { role, confirmation }) => ({
      role,
      confirmation: confirmation && (await whileValid(db, confirmation)),
    }),
    'confirm-email': whileValid,
    'reset-password': whileValid,
  }
}

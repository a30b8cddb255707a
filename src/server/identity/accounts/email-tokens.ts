import { createHash, randomBytes } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Refreshers } from '#server/lib/mail/templates/email.ts'
import type { ConfirmationLink } from './emails/templates.ts'
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

/** What is kept of a mailed link. Its token is random and long, so a plain hash will do. */
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

function generateToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/**
 * Has a new link to another password mailed and keeps it. Where no mail may go, or nobody has this address, the links
 * that were mailed before stay as they are.
 */
export async function issueResetToken(
  deps: Deps,
  tx: Tx,
  email: string,
  mail: (account: AccountRow, link: string) => Promise<boolean>,
): Promise<void> {
  const { token, tokenHash } = generateToken()
  const account = await lockAccount(tx, { email })
  if (!account || account.erased_at) return
  if (await mail(account, `${deps.urls.app}/reset-password#token=${token}`))
    await replaceResetToken(tx, { userId: account.id, tokenHash, expiresAt: getResetTokenExpiry(deps.now()) })
}

/** The same for a one-time link that confirms an address of the account. False where no mail may go. */
export async function issueConfirmationToken(
  deps: Deps,
  tx: Tx,
  of: { userId: UserId; email: string; isCurrentEmail: boolean; requestedBy: string | null },
  mail: (confirmation: ConfirmationLink) => Promise<boolean>,
): Promise<boolean> {
  const { token, tokenHash } = generateToken()
  const link = `${deps.urls.app}/confirm-email#token=${token}`
  const isMailed = await mail({ link, hours: accountLimits.confirmationLinkHours })
  if (isMailed)
    await replaceConfirmationToken(tx, {
      ...of,
      tokenHash,
      expiresAt: getConfirmationTokenExpiry(deps.now()),
    })
  return isMailed
}

/** Keeps a link by which the owner says that something was not them; `email` is the address that it gives back. */
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

/** Whose account a link is for, whether or not it still works; null for one that was never mailed, or is used up. */
export const getTokenOwner = ({ db }: Deps, token: string): Promise<UserId | null> =>
  findEmailTokenOwner(db, hashToken(token))

/** Whether the token of a mailed link still works: it is neither used, replaced nor expired. */
export const isLinkValid = async ({ db, now }: Pick<Deps, 'db' | 'now'>, link: string): Promise<boolean> => {
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  return token !== null && isEmailTokenValid(db, hashToken(token), now())
}

type ConsumedToken = {
  account: AccountRow
  email: string | null
  requestedBy: string | null
  requestedAt: Date
}

/** Uses a link up: whose it was, with the account locked; null where it is unknown, expired or used. */
export async function consumeToken(
  tx: Tx,
  purpose: 'confirm_email' | 'reset_password' | 'not_me',
  token: string,
  now: Date,
): Promise<ConsumedToken | null> {
  const tokenHash = hashToken(token)
  const owner = await findEmailTokenOwner(tx, tokenHash)
  // The account before the link, as asking for a link does, so that the two cannot wait for each other.
  const account = owner && (await lockAccount(tx, { id: owner }))
  if (!account) return null
  const taken = await deleteEmailToken(tx, purpose, tokenHash, now)
  return (
    taken && { account, email: taken.email, requestedBy: taken.requested_by, requestedAt: taken.requested_at }
  )
}

/** A link is mailed while it works: by then it may be used, or another one may have taken its place. */
export function accountEmailRefreshers(deps: Deps): Refreshers {
  const whileOpen = async <D extends { link: string }>(data: D) =>
    (await isLinkValid(deps, data.link)) ? data : null
  return {
    welcome: async ({ role, confirmation }) => ({
      role,
      confirmation: confirmation && (await whileOpen(confirmation)),
    }),
    'confirm-email': whileOpen,
    'reset-password': whileOpen,
  }
}

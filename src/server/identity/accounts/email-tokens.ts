import { createHash, randomBytes } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import type { Confirmation } from '#server/identity/accounts/emails/confirm-email.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { confirmationLinkEnd, notMeLinkEnd, resetLinkEnd } from './policy.ts'
import {
  type AccountRow,
  deleteLink,
  findLinkOwner,
  insertNotMeLink,
  isOpen,
  lockAccount,
  replaceConfirmationLink,
  replaceResetLink,
} from './repository.ts'

/** What is kept of a mailed link. Its token is random and long, so a plain hash will do. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

function makeToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

/**
 * Has a new link to another password mailed and keeps it. Where no mail may go, or nobody has this address, the links
 * that were mailed before stay as they are.
 */
export async function issueResetLink(
  deps: Deps,
  tx: Tx,
  email: string,
  mail: (account: AccountRow, link: string) => Promise<boolean>,
): Promise<void> {
  const { token, tokenHash } = makeToken()
  const account = await lockAccount(tx, { email })
  if (!account || account.erased_at) return
  if (await mail(account, `${deps.urls.app}/reset-password#token=${token}`))
    await replaceResetLink(tx, { userId: account.id, tokenHash, expiresAt: resetLinkEnd(deps.now()) })
}

/** The same for a one-time link that confirms an address of the account. False where no mail may go. */
export async function issueConfirmation(
  deps: Deps,
  tx: Tx,
  of: { userId: UserId; email: string; isOwn: boolean; askedBy: string | null },
  mail: (confirmation: Confirmation) => Promise<boolean>,
): Promise<boolean> {
  const { token, tokenHash } = makeToken()
  const link = `${deps.urls.app}/confirm-email#token=${token}`
  const isMailed = await mail({ link, hours: accountLimits.confirmationLinkHours })
  if (isMailed)
    await replaceConfirmationLink(tx, { ...of, tokenHash, expiresAt: confirmationLinkEnd(deps.now()) })
  return isMailed
}

/** Keeps a link by which the owner says that something was not them; `email` is the address that it gives back. */
export async function issueNotMe(deps: Deps, tx: Tx, userId: UserId, email: string | null): Promise<string> {
  const { token, tokenHash } = makeToken()
  const now = deps.now()
  await insertNotMeLink(tx, { userId, tokenHash, expiresAt: notMeLinkEnd(now), email, now })
  return `${deps.urls.app}/not-me#token=${token}`
}

/** Whose account a link is for, whether or not it still works; null for one that was never mailed, or is used up. */
export const ownerOfLink = ({ db }: Deps, token: string): Promise<UserId | null> =>
  findLinkOwner(db, hashOf(token))

/** Whether the token of a mailed link still works: it is neither used, replaced nor expired. */
export const isLinkOpen = async ({ db, now }: Pick<Deps, 'db' | 'now'>, link: string): Promise<boolean> => {
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  return token !== null && isOpen(db, hashOf(token), now())
}

type Taken = { account: AccountRow; email: string | null; askedBy: string | null; askedAt: Date }

/** Uses a link up: whose it was, with the account locked; null where it is unknown, expired or used. */
export async function takeLink(
  tx: Tx,
  purpose: 'confirm_email' | 'reset_password' | 'not_me',
  token: string,
  now: Date,
): Promise<Taken | null> {
  const tokenHash = hashOf(token)
  const owner = await findLinkOwner(tx, tokenHash)
  // The account before the link, as asking for a link does, so that the two cannot wait for each other.
  const account = owner && (await lockAccount(tx, { id: owner }))
  if (!account) return null
  const taken = await deleteLink(tx, purpose, tokenHash, now)
  return taken && { account, email: taken.email, askedBy: taken.requested_by, askedAt: taken.requested_at }
}

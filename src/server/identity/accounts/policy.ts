import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'

/** When a link mailed now stops working. */
export const getResetTokenExpiry = (now: Date): Date =>
  new Date(now.getTime() + accountLimits.resetLinkMinutes * minuteMs)

/** When a link that confirms an address, mailed now, stops working. */
export const getConfirmationTokenExpiry = (now: Date): Date =>
  new Date(now.getTime() + accountLimits.confirmationLinkHours * hourMs)

/** When a link stops working that says of something of now that it was not its owner. */
export const getReportTokenExpiry = (now: Date): Date =>
  new Date(now.getTime() + accountLimits.notMeLinkDays * dayMs)

/** When the personal data of an account goes that was closed at this moment. */
export const getErasureDate = (closedAt: Date): Date =>
  new Date(closedAt.getTime() + accountLimits.closedDays * dayMs)

/** Accounts that were closed no later than this are to be erased now. */
export const getErasureCutoff = (now: Date): Date =>
  new Date(now.getTime() - accountLimits.closedDays * dayMs)

/** What stands in the place of an erased account's address. No mail can reach it, by the standard (RFC 2606). */
export const createErasedEmail = (id: UserId): string => `erased-${id}@${erasedDomain}`
const erasedDomain = 'erased.invalid'

/** Whether an address is one that no person has: nobody may register it, and no mail is sent there. */
export const isErasedEmail = (email: string): boolean => email.toLowerCase().endsWith(`@${erasedDomain}`)

/**
 * Whose mailbox an address is, as far as one can tell: what follows a plus leads to the same one, and so do the dots that
 * Gmail does not count. Only for counting.
 */
export function normalizeMailbox(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split(/@(?=[^@]*$)/)
  const plain = local.replace(/(?!^)\+.*$/, '')
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${plain}@${domain}`
  return `${plain.replaceAll('.', '')}@gmail.com`
}

/** When the next mail may go to an unconfirmed address after those of the last 24 hours; null where one may now. */
export function getNextEmailTime(sent: readonly Date[]): Date | null {
  const counting = sent.at(-accountLimits.unconfirmedMailsADay)
  return counting ? new Date(counting.getTime() + dayMs) : null
}

/** Who somebody is where they are known: what an issuer calls them. */
export type Identity = { issuer: string; subject: string }

/** The name of Google among issuers; all others are known by their address. */
export const googleIssuer = 'google'

const googleErrors = {
  failed: 'auth.google_failed',
  connect: 'auth.google_connect',
  otherAccount: 'auth.google_other_account',
  unconfirmed: 'auth.google_unconfirmed',
} as const

const ssoErrors = {
  failed: 'auth.company_failed',
  connect: 'auth.company_connect',
  otherAccount: 'auth.company_other_account',
  unconfirmed: 'auth.company_unconfirmed',
} as const

/** How somebody is refused for whom an issuer vouches. */
export const getIdentityErrors = (issuer: string): typeof googleErrors | typeof ssoErrors =>
  issuer === googleIssuer ? googleErrors : ssoErrors

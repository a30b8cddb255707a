import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'

const tokenLifetimesMs = {
  reset_password: accountLimits.resetLinkMinutes * minuteMs,
  confirm_email: accountLimits.confirmationLinkHours * hourMs,
  not_me: accountLimits.reportLoginLinkDays * dayMs,
}

/** Report tokens (`not_me`): the recipient reports a login or change as unauthorized. */
export type EmailTokenPurpose = keyof typeof tokenLifetimesMs

export const getTokenExpiry = (purpose: EmailTokenPurpose, now: Date): Date =>
  new Date(now.getTime() + tokenLifetimesMs[purpose])

export const getErasureDate = (closedAt: Date): Date =>
  new Date(closedAt.getTime() + accountLimits.reopenDays * dayMs)

/** Accounts closed at this time or earlier are due for erasure. */
export const getErasureCutoff = (now: Date): Date =>
  new Date(now.getTime() - accountLimits.reopenDays * dayMs)

/** Email of an erased account. The reserved domain `invalid` accepts no mail (RFC 2606). */
export const createErasedEmail = (id: UserId): string => `erased-${id}@${erasedDomain}`
const erasedDomain = 'erased.invalid'

/** Erased emails can neither register nor receive mail. */
export const isErasedEmail = (email: string): boolean => email.toLowerCase().endsWith(`@${erasedDomain}`)

/** Mailbox behind an email, for counting only. Removes `+tags` everywhere and dots at Gmail. */
export function normalizeMailbox(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split(/@(?=[^@]*$)/)
  const plain = local.replace(/(?!^)\+.*$/, '')
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${plain}@${domain}`
  return `${plain.replaceAll('.', '')}@gmail.com`
}

/** Time of the next email to an unconfirmed address, or null if one may go now. */
export function getNextEmailTime(sent: readonly Date[]): Date | null {
  const oldest = sent.at(-accountLimits.unconfirmedEmailsPerDay)
  return oldest ? new Date(oldest.getTime() + dayMs) : null
}

export type Identity = { issuer: string; subject: string }

/** Google is stored by this name, all other issuers by their URL. */
export const googleIssuer = 'google'

export const getIdentityErrors = (issuer: string) => (issuer === googleIssuer ? googleErrors : ssoErrors)

const googleErrors = {
  connect: 'auth.google_connect',
  otherAccount: 'auth.google_other_account',
  unconfirmed: 'auth.google_unconfirmed',
} as const

const ssoErrors = {
  connect: 'auth.company_connect',
  otherAccount: 'auth.company_other_account',
  unconfirmed: 'auth.company_unconfirmed',
} as const

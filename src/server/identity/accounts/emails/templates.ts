import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import type { InAppNotifications } from '#server/identity/notifications/notification.ts'
import type { Letters } from '#server/lib/mail/email-job.ts'
import type { Lasting, Writers } from '#server/lib/mail/templates/email.ts'
import { accountClosedEmail } from './account-closed.ts'
import { type ConfirmationLink, confirmEmailEmail } from './confirm-email.ts'
import { emailChangedEmail } from './email-changed.ts'
import { type FactorChange, factorsChangedEmail } from './factors-changed.ts'
import { newLoginEmail } from './new-sign-in.ts'
import { otpEmail } from './otp.ts'
import { passwordChangedEmail } from './password-changed.ts'
import { resetPasswordEmail } from './reset-password.ts'
import { welcomeEmail } from './welcome.ts'

/** Mails about somebody's own account. */
type AccountEmails = {
  /** The confirmation is null where the address is confirmed already. */
  welcome: { role: 'interviewee' | 'interviewer' | null; confirmation: ConfirmationLink | null }
  /** To the account's own address, or to the one it is to become. */
  'confirm-email': ConfirmationLink & { isChange: boolean }
  /** To the address that was. */
  'email-changed': { changedAt: string; link: string; days: number }
  /** From a browser that the account does not know; `userAgent` is what it says of itself. */
  'new-login': { userAgent: string | null; at: string; link: string; days: number }
  'password-changed': { changedAt: string }
  'factors-changed': { change: FactorChange; changedAt: string }
  'email-otp': { code: string; minutes: number }
  'account-closed': { erasedAt: string }
  'reset-password': { link: string; minutes: number }
}

declare module '#server/lib/mail/email-job.ts' {
  interface Letters extends AccountEmails {}
}

export const accountEmailRenderers: Pick<Writers, keyof AccountEmails & keyof Letters> = {
  welcome: welcomeEmail,
  'confirm-email': confirmEmailEmail,
  'email-changed': emailChangedEmail,
  'new-login': newLoginEmail,
  'password-changed': passwordChangedEmail,
  'factors-changed': factorsChangedEmail,
  'email-otp': otpEmail,
  'account-closed': accountClosedEmail,
  'reset-password': resetPasswordEmail,
}

const addMs = (orderedAt: Date, ms: number) => new Date(orderedAt.getTime() + ms)
const neverExpires = () => null

/** What carries a code or a link is of no use once that has expired. */
export const accountEmailExpiry: Pick<Lasting, keyof AccountEmails & keyof Letters> = {
  welcome: neverExpires,
  'confirm-email': ({ hours }, orderedAt) => addMs(orderedAt, hours * hourMs),
  'email-changed': ({ days }, orderedAt) => addMs(orderedAt, days * dayMs),
  'new-login': ({ days }, orderedAt) => addMs(orderedAt, days * dayMs),
  'password-changed': neverExpires,
  'factors-changed': neverExpires,
  'email-otp': ({ minutes }, orderedAt) => addMs(orderedAt, minutes * minuteMs),
  'account-closed': neverExpires,
  'reset-password': ({ minutes }, orderedAt) => addMs(orderedAt, minutes * minuteMs),
}

const noInAppNotification = () => null

/** What keeps an account safe is mailed, and nobody can switch that off. */
export const accountInAppNotifications: Pick<InAppNotifications, keyof AccountEmails & keyof Letters> = {
  welcome: noInAppNotification,
  'confirm-email': noInAppNotification,
  'email-changed': noInAppNotification,
  'new-login': noInAppNotification,
  'password-changed': noInAppNotification,
  'factors-changed': noInAppNotification,
  'email-otp': noInAppNotification,
  'account-closed': noInAppNotification,
  'reset-password': noInAppNotification,
}

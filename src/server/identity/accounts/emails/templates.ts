import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import type { Notices } from '#server/identity/notifications/notification.ts'
import type { Letters } from '#server/lib/mail/email-job.ts'
import type { Lasting, Writers } from '#server/lib/mail/templates/email.ts'
import { accountClosed } from './account-closed.ts'
import { type Confirmation, confirmEmail } from './confirm-email.ts'
import { emailChanged } from './email-changed.ts'
import { type FactorChange, factorsChanged } from './factors-changed.ts'
import { newSignIn } from './new-sign-in.ts'
import { proofCode } from './otp.ts'
import { passwordChanged } from './password-changed.ts'
import { resetPassword } from './reset-password.ts'
import { welcome } from './welcome.ts'

/** Mails about somebody's own account. */
type AccountLetters = {
  /** The confirmation is null where the address is confirmed already. */
  welcome: { role: 'interviewee' | 'interviewer' | null; confirmation: Confirmation | null }
  /** To the account's own address, or to the one it is to become. */
  'confirm-email': Confirmation & { isChange: boolean }
  /** To the address that was. */
  'email-changed': { changedAt: string; link: string; days: number }
  /** From a browser that the account does not know; `userAgent` is what it says of itself. */
  'new-sign-in': { userAgent: string | null; at: string; link: string; days: number }
  'password-changed': { changedAt: string }
  'factors-changed': { change: FactorChange; changedAt: string }
  'proof-code': { code: string; minutes: number }
  'account-closed': { erasedAt: string }
  'reset-password': { link: string; minutes: number }
}

declare module '#server/lib/mail/email-job.ts' {
  interface Letters extends AccountLetters {}
}

export const accountLetters: Pick<Writers, keyof AccountLetters & keyof Letters> = {
  welcome,
  'confirm-email': confirmEmail,
  'email-changed': emailChanged,
  'new-sign-in': newSignIn,
  'password-changed': passwordChanged,
  'factors-changed': factorsChanged,
  'proof-code': proofCode,
  'account-closed': accountClosed,
  'reset-password': resetPassword,
}

const after = (orderedAt: Date, ms: number) => new Date(orderedAt.getTime() + ms)
const always = () => null

/** What carries a code or a link is of no use once that has expired. */
export const accountLettersLast: Pick<Lasting, keyof AccountLetters & keyof Letters> = {
  welcome: always,
  'confirm-email': ({ hours }, orderedAt) => after(orderedAt, hours * hourMs),
  'email-changed': ({ days }, orderedAt) => after(orderedAt, days * dayMs),
  'new-sign-in': ({ days }, orderedAt) => after(orderedAt, days * dayMs),
  'password-changed': always,
  'factors-changed': always,
  'proof-code': ({ minutes }, orderedAt) => after(orderedAt, minutes * minuteMs),
  'account-closed': always,
  'reset-password': ({ minutes }, orderedAt) => after(orderedAt, minutes * minuteMs),
}

const never = () => null

/** What keeps an account safe is mailed, and nobody can switch that off. */
export const accountNotices: Pick<Notices, keyof AccountLetters & keyof Letters> = {
  welcome: never,
  'confirm-email': never,
  'email-changed': never,
  'new-sign-in': never,
  'password-changed': never,
  'factors-changed': never,
  'proof-code': never,
  'account-closed': never,
  'reset-password': never,
}

import type { Language } from '#contract/account.ts'
import { deviceOf } from '#contract/device.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import type { InAppNotifications } from '#server/identity/notifications/notification.ts'
import type { Letters } from '#server/lib/mail/email-job.ts'
import { moment } from '#server/lib/mail/format.ts'
import {
  button,
  type Lasting,
  type Letter,
  note,
  type Reading,
  say,
  type Writers,
} from '#server/lib/mail/templates/email.ts'
import { type AccountText, en } from './text/en.ts'
import { ru } from './text/ru.ts'

const accountTexts: Record<Language, AccountText> = { en, ru }

export const getAccountText = ({ to }: Reading): AccountText => accountTexts[to.language]

/** A one-time link that confirms the address it is mailed to, and how long it works. */
export type ConfirmationLink = { link: string; hours: number }

export function confirmEmailEmail(reading: Reading, data: ConfirmationLink & { isChange: boolean }): Letter {
  const t = getAccountText(reading)
  const words = data.isChange ? t.confirmNewEmail : t.confirmEmail
  return {
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    blocks: [say(words.body(data.hours)), button(t.action.confirmEmail, data.link), note(words.notYou)],
    footer: t.footerUnconfirmedAddress,
  }
}

type WelcomeData = { role: 'interviewee' | 'interviewer' | null; confirmation: ConfirmationLink | null }

/** With an address to confirm that is the first step; the product shows the next one by itself. */
export function welcomeEmail(reading: Reading, { role, confirmation }: WelcomeData): Letter {
  const { appUrl } = reading
  const t = getAccountText(reading)
  const next = role
    ? button(t.action.completeProfile, `${appUrl}/profile/setup`)
    : button(t.action.chooseRole, `${appUrl}/select-role`)
  return {
    subject: t.welcome.subject,
    preview: t.welcome.preview,
    headline: t.welcome.headline,
    blocks: [
      say(t.welcome.ready),
      say(t.welcome[role ?? 'undecided']),
      ...(confirmation
        ? [say(t.welcome.confirm(confirmation.hours)), button(t.action.confirmEmail, confirmation.link)]
        : [next]),
      note(t.welcome.notYou),
    ],
  }
}

/** Goes to the address that was: the new one is not named, for this mailbox may be somebody else's by now. */
export function emailChangedEmail(
  reading: Reading,
  data: { changedAt: string; link: string; days: number },
): Letter {
  const { to } = reading
  const t = getAccountText(reading)
  const words = t.emailChanged
  return {
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    blocks: [
      say(words.body(moment(data.changedAt, to))),
      say(words.notYou(data.days)),
      button(t.action.reportNotMe, data.link),
    ],
    footer: t.footerPreviousAddress,
  }
}

type NewLoginData = { userAgent: string | null; at: string; link: string; days: number }

export function newLoginEmail(reading: Reading, { userAgent, at, link, days }: NewLoginData): Letter {
  const t = getAccountText(reading)
  const words = t.newLogin
  const { browser, system } = deviceOf(userAgent)
  const device = browser && system ? words.browserOn(browser, system) : (browser ?? system ?? words.unknown)
  return {
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    blocks: [
      say(words.body(device, moment(at, reading.to))),
      say(words.wasYou),
      button(t.action.reportNotMe, link),
      note(words.linkValidity(days)),
    ],
  }
}

/** A code for somebody who is signed in and has nothing else to show. */
export function otpEmail(reading: Reading, data: { code: string; minutes: number }): Letter {
  const words = getAccountText(reading).emailOtp
  return {
    subject: words.subject(data.code),
    preview: words.preview,
    headline: words.headline,
    blocks: [say(words.body(data.minutes)), say(data.code), note(words.notYou)],
  }
}

export function resetPasswordEmail(reading: Reading, data: { link: string; minutes: number }): Letter {
  const t = getAccountText(reading)
  return {
    subject: t.resetPassword.subject,
    preview: t.resetPassword.preview,
    headline: t.resetPassword.headline,
    blocks: [
      say(t.resetPassword.body(data.minutes)),
      button(t.action.newPassword, data.link),
      note(t.resetPassword.notYou),
    ],
  }
}

export function passwordChangedEmail(reading: Reading, data: { changedAt: string }): Letter {
  const { to, appUrl } = reading
  const t = getAccountText(reading)
  const words = t.passwordChanged
  return {
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    blocks: [
      say(words.body(moment(data.changedAt, to))),
      say(words.notYou),
      button(t.action.newPassword, `${appUrl}/forgot-password`),
    ],
  }
}

/** What became of somebody's ways to sign in. */
export type FactorChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-on'
  | 'codes-off'
  | 'recovery-renewed'
  | 'recovery-used'
  | 'reset'

export function factorsChangedEmail(
  reading: Reading,
  data: { change: FactorChange; changedAt: string },
): Letter {
  const { to, appUrl } = reading
  const t = getAccountText(reading)
  const words = t.factorsChanged
  return {
    subject: words.subject[data.change],
    preview: words.preview,
    headline: words.headline,
    blocks: [
      say(words.body[data.change](moment(data.changedAt, to))),
      say(words.notYou),
      button(t.action.openAccount, `${appUrl}/account`),
    ],
  }
}

export function accountClosedEmail(reading: Reading, data: { erasedAt: string }): Letter {
  const { to, appUrl } = reading
  const t = getAccountText(reading)
  const words = t.accountClosed
  return {
    subject: words.subject,
    preview: words.preview,
    headline: words.headline,
    blocks: [
      say(words.closed),
      say(words.erased(moment(data.erasedAt, to))),
      say(words.reopen),
      button(t.action.reopen, `${appUrl}/login`),
      note(words.notYou),
    ],
  }
}

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

import type { Language } from '#contract/account.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { parseUserAgent } from '#contract/user-agent.ts'
import type { InAppNotifications } from '#server/notifications/in-app.ts'
import { formatDateTime } from '#server/lib/format.ts'
import { type EmailContent, type EmailExpiry, type EmailPayloads, type EmailRenderers, type RenderContext, button, note, paragraph } from '#server/notifications/email.ts'
import { type AccountText, en } from './account.en.ts'
import { ru } from './account.ru.ts'

const accountTexts: Record<Language, AccountText> = { en, ru }

const getAccountText = ({ to }: RenderContext): AccountText => accountTexts[to.language]

/** One-time link that confirms the email, valid for `hours`. */
export type ConfirmationLink = { link: string; hours: number }

export function confirmEmailEmail(
  context: RenderContext,
  data: ConfirmationLink & { isChange: boolean },
): EmailContent {
  const t = getAccountText(context)
  const text = data.isChange ? t.confirmNewEmail : t.confirmEmail
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.headline,
    blocks: [paragraph(text.body(data.hours)), button(t.action.confirmEmail, data.link), note(text.notYou)],
    footer: t.footerUnconfirmedAddress,
  }
}

type WelcomeData = { role: 'interviewee' | 'interviewer' | null; confirmation: ConfirmationLink | null }

/** Confirming the email is the first step. The product shows the next one. */
export function welcomeEmail(context: RenderContext, { role, confirmation }: WelcomeData): EmailContent {
  const { appUrl } = context
  const t = getAccountText(context)
  const next = role
    ? button(t.action.completeProfile, `${appUrl}/profile/setup`)
    : button(t.action.chooseRole, `${appUrl}/select-role`)
  return {
    subject: t.welcome.subject,
    preview: t.welcome.preview,
    heading: t.welcome.headline,
    blocks: [
      paragraph(t.welcome.ready),
      paragraph(t.welcome[role ?? 'undecided']),
      ...(confirmation
        ? [paragraph(t.welcome.confirm(confirmation.hours)), button(t.action.confirmEmail, confirmation.link)]
        : [next]),
      note(t.welcome.notYou),
    ],
  }
}

/** The new email is not named, because a stranger may read the old mailbox by now. */
export function emailChangedEmail(
  context: RenderContext,
  data: { changedAt: string; link: string; days: number },
): EmailContent {
  const { to } = context
  const t = getAccountText(context)
  const text = t.emailChanged
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.headline,
    blocks: [
      paragraph(text.body(formatDateTime(data.changedAt, to))),
      paragraph(text.notYou(data.days)),
      button(t.action.reportNotMe, data.link),
    ],
    footer: t.footerPreviousAddress,
  }
}

type NewLoginData = { userAgent: string | null; at: string; link: string; days: number }

export function newLoginEmail(
  context: RenderContext,
  { userAgent, at, link, days }: NewLoginData,
): EmailContent {
  const t = getAccountText(context)
  const text = t.newLogin
  const { browser, system } = parseUserAgent(userAgent)
  const device = browser && system ? text.browserOn(browser, system) : (browser ?? system ?? text.unknown)
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.headline,
    blocks: [
      paragraph(text.body(device, formatDateTime(at, context.to))),
      paragraph(text.wasYou),
      button(t.action.reportNotMe, link),
      note(text.linkValidity(days)),
    ],
  }
}

/** Code for a signed-in user without a password or passkey. */
export function otpEmail(context: RenderContext, data: { code: string; minutes: number }): EmailContent {
  const text = getAccountText(context).emailOtp
  return {
    subject: text.subject(data.code),
    preview: text.preview,
    heading: text.headline,
    blocks: [paragraph(text.body(data.minutes)), paragraph(data.code), note(text.notYou)],
  }
}

export function resetPasswordEmail(
  context: RenderContext,
  data: { link: string; minutes: number },
): EmailContent {
  const t = getAccountText(context)
  return {
    subject: t.resetPassword.subject,
    preview: t.resetPassword.preview,
    heading: t.resetPassword.headline,
    blocks: [
      paragraph(t.resetPassword.body(data.minutes)),
      button(t.action.newPassword, data.link),
      note(t.resetPassword.notYou),
    ],
  }
}

export function passwordChangedEmail(context: RenderContext, data: { changedAt: string }): EmailContent {
  const { to, appUrl } = context
  const t = getAccountText(context)
  const text = t.passwordChanged
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.headline,
    blocks: [
      paragraph(text.body(formatDateTime(data.changedAt, to))),
      paragraph(text.notYou),
      button(t.action.newPassword, `${appUrl}/forgot-password`),
    ],
  }
}

export type FactorChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-on'
  | 'codes-off'
  | 'recovery-renewed'
  | 'recovery-used'
  | 'reset'

export function factorsChangedEmail(
  context: RenderContext,
  data: { change: FactorChange; changedAt: string },
): EmailContent {
  const { to, appUrl } = context
  const t = getAccountText(context)
  const text = t.factorsChanged
  return {
    subject: text.subject[data.change],
    preview: text.preview,
    heading: text.headline,
    blocks: [
      paragraph(text.body[data.change](formatDateTime(data.changedAt, to))),
      paragraph(text.notYou),
      button(t.action.openAccount, `${appUrl}/account`),
    ],
  }
}

export function accountClosedEmail(context: RenderContext, data: { erasedAt: string }): EmailContent {
  const { to, appUrl } = context
  const t = getAccountText(context)
  const text = t.accountClosed
  return {
    subject: text.subject,
    preview: text.preview,
    heading: text.headline,
    blocks: [
      paragraph(text.closed),
      paragraph(text.erased(formatDateTime(data.erasedAt, to))),
      paragraph(text.reopen),
      button(t.action.reopen, `${appUrl}/login`),
      note(text.notYou),
    ],
  }
}

type AccountEmails = {
  /** Null confirmation: the email is confirmed already. */
  welcome: { role: 'interviewee' | 'interviewer' | null; confirmation: ConfirmationLink | null }
  /** Sent to the current or to the new email. */
  'confirm-email': ConfirmationLink & { isChange: boolean }
  /** Sent to the previous email. */
  'email-changed': { changedAt: string; link: string; days: number }
  /** `userAgent` is the browser's own claim. */
  'new-login': { userAgent: string | null; at: string; link: string; days: number }
  'password-changed': { changedAt: string }
  'factors-changed': { change: FactorChange; changedAt: string }
  'email-otp': { code: string; minutes: number }
  'account-closed': { erasedAt: string }
  'reset-password': { link: string; minutes: number }
}

declare module '#server/notifications/email.ts' {
  interface EmailPayloads extends AccountEmails {}
}

export const accountEmailRenderers: Pick<EmailRenderers, keyof AccountEmails & keyof EmailPayloads> = {
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

/** Emails with a code or link expire with it. */
export const accountEmailExpiry: Pick<EmailExpiry, keyof AccountEmails & keyof EmailPayloads> = {
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

/** Security emails cannot be switched off and have no in-app notification. */
export const accountInAppNotifications: Pick<InAppNotifications, keyof AccountEmails & keyof EmailPayloads> =
  {
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

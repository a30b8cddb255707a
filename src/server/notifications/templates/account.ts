import type { Language } from '#contract/account.ts'
import { parseUserAgent } from '#contract/user-agent.ts'
import { formatDateTime } from '#server/lib/format.ts'
import {
  button,
  type EmailContent,
  note,
  paragraph,
  type RenderContext,
  toContent,
} from '#server/notifications/email.ts'
import type { ConfirmationLink, EmailPayloads, MfaChange } from '#server/notifications/payloads.ts'
import { type AccountText, en } from './account.en.ts'
import { ru } from './account.ru.ts'

const accountTexts: Record<Language, AccountText> = { en, ru }

const getAccountText = ({ to }: RenderContext): AccountText => accountTexts[to.language]

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

/** Confirming the email is the first step. The product shows the next one. */
export function welcomeEmail(
  context: RenderContext,
  { role, confirmation }: EmailPayloads['welcome'],
): EmailContent {
  const { appUrl } = context
  const t = getAccountText(context)
  const next = role
    ? button(t.action.completeProfile, `${appUrl}/profile/setup`)
    : button(t.action.chooseRole, `${appUrl}/select-role`)
  return toContent(t.welcome, [
    paragraph(t.welcome.ready),
    paragraph(t.welcome[role ?? 'undecided']),
    ...(confirmation
      ? [paragraph(t.welcome.confirm(confirmation.hours)), button(t.action.confirmEmail, confirmation.link)]
      : [next]),
    note(t.welcome.notYou),
  ])
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

export function newLoginEmail(
  context: RenderContext,
  { userAgent, at, link, days }: EmailPayloads['new-login'],
): EmailContent {
  const t = getAccountText(context)
  const text = t.newLogin
  const { browser, system } = parseUserAgent(userAgent)
  const device = browser && system ? text.browserOn(browser, system) : (browser ?? system ?? text.unknown)
  return toContent(text, [
    paragraph(text.body(device, formatDateTime(at, context.to))),
    paragraph(text.wasYou),
    button(t.action.reportNotMe, link),
    note(text.linkValidity(days)),
  ])
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
  return toContent(t.resetPassword, [
    paragraph(t.resetPassword.body(data.minutes)),
    button(t.action.newPassword, data.link),
    note(t.resetPassword.notYou),
  ])
}

export function passwordChangedEmail(context: RenderContext, data: { changedAt: string }): EmailContent {
  const { to, appUrl } = context
  const t = getAccountText(context)
  const text = t.passwordChanged
  return toContent(text, [
    paragraph(text.body(formatDateTime(data.changedAt, to))),
    paragraph(text.notYou),
    button(t.action.newPassword, `${appUrl}/forgot-password`),
  ])
}

export function factorsChangedEmail(
  context: RenderContext,
  data: { change: MfaChange; changedAt: string },
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
  return toContent(text, [
    paragraph(text.closed),
    paragraph(text.erased(formatDateTime(data.erasedAt, to))),
    paragraph(text.reopen),
    button(t.action.reopen, `${appUrl}/login`),
    note(text.notYou),
  ])
}

import type { Language } from '#contract/language.ts'
import { parseUserAgent } from '#contract/user-agent.ts'
import { formatDateTime } from '#server/lib/format.ts'
import { button, note, paragraph, type Render, toContent } from '#server/notifications/email.ts'
import { type AccountText, en } from './account.en.ts'
import { ru } from './account.ru.ts'

const texts: Record<Language, AccountText> = { en, ru }

export const confirmEmail: Render<'confirm-email'> = ({ to }, data) => {
  const t = texts[to.language]
  const text = data.isChange ? t.confirmNewEmail : t.confirmEmail
  const blocks = [
    paragraph(text.body(data.hours)),
    button(t.action.confirmEmail, data.link),
    note(text.notYou),
  ]
  return { ...toContent(text, blocks), footer: t.footerUnconfirmedAddress }
}

/** Confirming the email is the first step. The product shows the next one. */
export const welcome: Render<'welcome'> = ({ to, appUrl }, { role, confirmation }) => {
  const t = texts[to.language]
  const next = role
    ? button(t.action.completeProfile, `${appUrl}/profile/setup`)
    : button(t.action.chooseRole, `${appUrl}/select-role`)
  return toContent(t.welcome, [
    paragraph(t.welcome[role ?? 'undecided']),
    ...(confirmation
      ? [paragraph(t.welcome.confirm(confirmation.hours)), button(t.action.confirmEmail, confirmation.link)]
      : [next]),
    note(t.welcome.notYou),
  ])
}

/** The new email is not named, because a stranger may read the old mailbox by now. */
export const emailChanged: Render<'email-changed'> = ({ to }, data) => {
  const t = texts[to.language]
  const blocks = [
    paragraph(t.emailChanged.body(formatDateTime(data.changedAt, to))),
    paragraph(t.emailChanged.notYou(data.days)),
    button(t.action.reportNotMe, data.link),
  ]
  return { ...toContent(t.emailChanged, blocks), footer: t.footerPreviousAddress }
}

export const newLogin: Render<'new-login'> = ({ to }, { userAgent, at, link, days }) => {
  const t = texts[to.language]
  const text = t.newLogin
  const { browser, system } = parseUserAgent(userAgent)
  const device = browser && system ? text.browserOn(browser, system) : (browser ?? system ?? text.unknown)
  return toContent(text, [
    paragraph(text.body(device, formatDateTime(at, to))),
    paragraph(text.wasYou),
    button(t.action.reportNotMe, link),
    note(text.linkValidity(days)),
  ])
}

/** Code for a signed-in user without a password or passkey. */
export const emailOtp: Render<'email-otp'> = ({ to }, { code, minutes }) => {
  const text = texts[to.language].emailOtp
  return toContent({ ...text, subject: text.subject(code) }, [
    paragraph(text.body(minutes)),
    { kind: 'code', text: code },
    note(text.notYou),
  ])
}

export const resetPassword: Render<'reset-password'> = ({ to }, data) => {
  const t = texts[to.language]
  return toContent(t.resetPassword, [
    paragraph(t.resetPassword.body(data.minutes)),
    button(t.action.newPassword, data.link),
    note(t.resetPassword.notYou),
  ])
}

export const passwordChanged: Render<'password-changed'> = ({ to, appUrl }, data) => {
  const t = texts[to.language]
  return toContent(t.passwordChanged, [
    paragraph(t.passwordChanged.body(formatDateTime(data.changedAt, to))),
    paragraph(t.passwordChanged.notYou),
    button(t.action.newPassword, `${appUrl}/forgot-password`),
  ])
}

export const factorsChanged: Render<'factors-changed'> = ({ to, appUrl }, { change, changedAt }) => {
  const t = texts[to.language]
  const text = t.factorsChanged
  const subject = text.subject[change]
  return toContent({ ...text, subject, headline: subject }, [
    paragraph(text.body[change](formatDateTime(changedAt, to))),
    paragraph(text.notYou),
    button(t.action.openAccount, `${appUrl}/account`),
  ])
}

export const accountClosed: Render<'account-closed'> = ({ to, appUrl }, data) => {
  const t = texts[to.language]
  const text = t.accountClosed
  return toContent(text, [
    paragraph(text.closed),
    paragraph(text.erased(formatDateTime(data.erasedAt, to))),
    button(t.action.reopen, `${appUrl}/login`),
    note(text.notYou),
  ])
}

import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#contract/account.ts'
import { deletedUserName } from '#contract/constants.ts'
import { sanitizeName, sanitizeSingleLine } from '#contract/name.ts'
import { getRequestId } from '#server/lib/telemetry/tracing.ts'
import { createCalendarFile, parseSender } from './calendar.ts'
import type { EmailBlock, EmailContent, EmailJob, EmailPayloads, EmailRenderers } from './email.ts'
import { type EmailDocument, EmailLayout } from './layout.ts'
import type { Email } from '#server/lib/mail/mailer.ts'

/** What every mail says in English, whatever it is about. */
export const en = {
  greeting: (name: string) => `Hello ${name},`,
  footerAccount: 'You get this email because this address has an account at Rehearse.',
  preferencesLink: 'Choose which emails you get',
  formerMember: 'Former member',
}

export type CommonMessages = typeof en

/** What every mail says in Russian. */
export const ru: CommonMessages = {
  greeting: name => `Здравствуйте, ${name}!`,
  footerAccount: 'Вы получили это письмо, потому что на этот адрес создан аккаунт Rehearse.',
  preferencesLink: 'Выбрать, какие письма получать',
  formerMember: 'Бывший участник',
}

const deletedUserNames: Record<Language, string> = { en: en.formerMember, ru: ru.formerMember }

/**
 * What people call themselves ends up in headers, subjects and calendars, where a line break would begin another header
 * and an address becomes a link. Somebody who left is called so in the reader's language.
 */
export const sanitizeNames = <T>(told: T, language: Language): T =>
  JSON.parse(JSON.stringify(told), (key, value) => {
    if (key !== 'name' && key !== 'specialty') return value
    if (value === deletedUserName) return deletedUserNames[language]
    return value && (key === 'name' ? sanitizeName(value) : sanitizeSingleLine(value))
  })

/** The letter for readers without HTML: the same words in the same order. */
export function renderPlainText(
  { heading: headline, greeting, blocks, footer, preferencesLink: choices }: EmailDocument,
  appUrl: string,
): string {
  const foot = ['-- ', footer, appUrl, ...(choices ? [`${choices.label}: ${choices.href}`] : [])].join('\n')
  return `${[headline, greeting, ...blocks.map(renderPlainBlock), foot].join('\n\n')}\n`
}

function renderPlainBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text
    case 'details':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'quote':
      return `${block.label}:\n${block.text.replace(/^/gm, '> ')}`
    case 'button':
      return `${block.label}:\n${block.href}`
  }
}

const commonTexts: Record<Language, CommonMessages> = { en, ru }

type RenderOptions = {
  appUrl: string
  from: string
  now: Date
  /** Where one chooses which mails one gets, if this is one that one can do without. */
  preferencesUrl?: string | null
}

/** Turns an order into a finished mail: the same order always says the same under the same id. */
export function renderEmail(
  writers: EmailRenderers,
  given: EmailJob,
  { appUrl, from, now, preferencesUrl: choicesUrl }: RenderOptions,
): Email {
  const order = sanitizeNames(given, given.to.language)
  const { language, name, email } = order.to
  const said = renderContent(writers, order, appUrl)
  const { greeting, footerAccount, preferencesLink: choices } = commonTexts[language]
  const letter: EmailDocument = {
    footer: footerAccount,
    ...said,
    language,
    greeting: greeting(name),
    preferencesLink: choicesUrl ? { label: choices, href: choicesUrl } : null,
  }
  return {
    id: `${hashJob(given)}@${parseSender(from).email.split('@')[1] ?? 'rehearse'}`,
    to: { name, email },
    subject: letter.subject,
    html: `<!doctype html>${renderToStaticMarkup(createElement(EmailLayout, { letter, appUrl }))}`,
    text: renderPlainText(letter, appUrl),
    calendar: said.calendar ? createCalendarFile(said.calendar, { from, now }) : null,
    requestId: getRequestId() ?? null,
  }
}

const renderContent = <T extends keyof EmailPayloads>(
  writers: EmailRenderers,
  order: EmailJob<T>,
  appUrl: string,
): EmailContent => writers[order.template]({ to: order.to, appUrl }, order.data)

const hashJob = (order: EmailJob): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 32)

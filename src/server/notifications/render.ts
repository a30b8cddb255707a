import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { deletedUserName } from '#contract/constants.ts'
import type { Language } from '#contract/language.ts'
import { sanitizeName, sanitizeSingleLine } from '#contract/name.ts'
import type { Email } from '#server/lib/mail/mailer.ts'
import { getRequestId } from '#server/lib/telemetry/tracing.ts'
import { createCalendarFile, parseSender } from './calendar.ts'
import { catalog, getInAppNotification } from './catalog.ts'
import type { EmailBlock, EmailContent, EmailJob } from './email.ts'
import { type EmailDocument, EmailLayout } from './layout.ts'
import type { EmailPayloads } from './payloads.ts'
import { isEmailMandatory } from './policy.ts'

const en = {
  greeting: (name: string) => `Hello ${name},`,
  footerAccount: 'You get this email because this address has an account at Rehearse.',
  preferencesLink: 'Choose which emails you get',
  formerMember: 'Former member',
}

export const ru: typeof en = {
  greeting: name => `Здравствуйте, ${name}!`,
  footerAccount: 'Вы получили это письмо, потому что на этот адрес создан аккаунт Rehearse.',
  preferencesLink: 'Выбрать, какие письма получать',
  formerMember: 'Бывший участник',
}

const texts: Record<Language, typeof en> = { en, ru }

/**
 * Names end up in headers, subjects and calendars, where a line break would begin another header and a web address
 * becomes a link. Deleted users are named in the recipient's language.
 */
export const sanitizeNames = <T>(payload: T, language: Language): T =>
  JSON.parse(JSON.stringify(payload), (key, value) => {
    if (key !== 'name' && key !== 'specialty') return value
    if (value === deletedUserName) return texts[language].formerMember
    return value && (key === 'name' ? sanitizeName(value) : sanitizeSingleLine(value))
  })

function renderPlainText(
  { heading, greeting, blocks, footer, preferencesLink }: EmailDocument,
  appUrl: string,
): string {
  const preferences = preferencesLink ? [`${preferencesLink.label}: ${preferencesLink.href}`] : []
  const foot = ['-- ', footer, appUrl, ...preferences].join('\n')
  return `${[heading, greeting, ...blocks.map(renderPlainBlock), foot].join('\n\n')}\n`
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

type RenderOptions = { appUrl: string; from: string; now: Date }

/** Renders a job. The same job has the same id, so mail servers can recognise a repetition. */
export function renderEmail(queued: EmailJob, { appUrl, from, now }: RenderOptions): Email {
  const hash = createHash('sha256').update(JSON.stringify(queued)).digest('hex').slice(0, 32)
  const job = sanitizeNames(queued, queued.to.language)
  const { language, name, email } = job.to
  const content = renderContent(job, appUrl)
  const preferencesPath = getPreferencesPath(job)
  const { greeting, footerAccount, preferencesLink } = texts[language]
  const document: EmailDocument = {
    footer: footerAccount,
    ...content,
    language,
    greeting: greeting(name),
    preferencesLink: preferencesPath ? { label: preferencesLink, href: `${appUrl}${preferencesPath}` } : null,
  }
  return {
    id: `${hash}@${parseSender(from).email.split('@')[1] ?? 'rehearse'}`,
    to: { name, email },
    subject: document.subject,
    html: `<!doctype html>${renderToStaticMarkup(createElement(EmailLayout, { email: document, appUrl }))}`,
    text: renderPlainText(document, appUrl),
    calendar: content.calendar ? createCalendarFile(content.calendar, { from, now }) : null,
    requestId: getRequestId() ?? null,
  }
}

/** Link to the preferences that control this email, or null for a mandatory email. */
const getPreferencesPath = <T extends keyof EmailPayloads>(email: {
  template: T
  data: EmailPayloads[T]
}): string | null => (isEmailMandatory(getInAppNotification(email)) ? null : '/notices/choices')

const renderContent = <T extends keyof EmailPayloads>(
  { template, to, data }: EmailJob<T>,
  appUrl: string,
): EmailContent => catalog[template].render({ to, appUrl }, data)

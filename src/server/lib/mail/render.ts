import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#contract/account.ts'
import { getRequestId } from '#server/lib/telemetry/trace-context.ts'
import { createCalendarFile, parseSender } from './calendar.ts'
import type { EmailJob, EmailPayloads } from './email-job.ts'
import type { Email } from './mail.ts'
import { sanitizeNames } from './sanitize-names.ts'
import type { EmailContent, EmailRenderers } from './templates/email.ts'
import { type EmailDocument, EmailLayout } from './templates/layout.ts'
import { renderPlainText } from './templates/plain.ts'
import { type CommonMessages, en } from './text/en.ts'
import { ru } from './text/ru.ts'

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

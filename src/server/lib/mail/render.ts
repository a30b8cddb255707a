import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#contract/account.ts'
import { currentRequestId } from '#server/lib/telemetry/trace-context.ts'
import { calendarOf, organizerOf } from './calendar.ts'
import type { Letters, MailOrder } from './email-job.ts'
import type { Mail } from './mail.ts'
import { showNames } from './sanitize-names.ts'
import type { Letter, Writers } from './templates/email.ts'
import { Layout, type Sheet } from './templates/layout.ts'
import { plainText } from './templates/plain.ts'
import { type CommonText, en } from './text/en.ts'
import { ru } from './text/ru.ts'

const texts: Record<Language, CommonText> = { en, ru }

type Sender = {
  appUrl: string
  from: string
  now: Date
  /** Where one chooses which mails one gets, if this is one that one can do without. */
  choicesUrl?: string | null
}

/** Turns an order into a finished mail: the same order always says the same under the same id. */
export function renderMail(
  writers: Writers,
  given: MailOrder,
  { appUrl, from, now, choicesUrl }: Sender,
): Mail {
  const order = showNames(given, given.to.language)
  const { language, name, email } = order.to
  const said = letterOf(writers, order, appUrl)
  const { greeting, footerAccount, choices } = texts[language]
  const letter: Sheet = {
    footer: footerAccount,
    ...said,
    language,
    greeting: greeting(name),
    choices: choicesUrl ? { label: choices, href: choicesUrl } : null,
  }
  return {
    id: `${digest(given)}@${organizerOf(from).email.split('@')[1] ?? 'rehearse'}`,
    to: { name, email },
    subject: letter.subject,
    html: `<!doctype html>${renderToStaticMarkup(createElement(Layout, { letter, appUrl }))}`,
    text: plainText(letter, appUrl),
    calendar: said.calendar ? calendarOf(said.calendar, { from, now }) : null,
    requestId: currentRequestId() ?? null,
  }
}

const letterOf = <T extends keyof Letters>(writers: Writers, order: MailOrder<T>, appUrl: string): Letter =>
  writers[order.template]({ to: order.to, appUrl }, order.data)

const digest = (order: MailOrder): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 32)

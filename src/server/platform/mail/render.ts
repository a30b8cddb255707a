import { createHash } from 'node:crypto'
import addressParser from 'nodemailer/lib/addressparser'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#contract/account.ts'
import { formerMember } from '#contract/former-member.ts'
import { onOneLine, plainName } from '#contract/name.ts'
import { currentRequestId } from '#server/platform/tracing/cause.ts'
import { calendarOf } from './calendar.ts'
import type { Letters, MailOrder } from './order.ts'
import type { Mail } from './port.ts'
import { Layout, type Sheet } from './templates/layout.ts'
import type { Letter, Writers } from './templates/letter.ts'
import { plainText } from './templates/plain.ts'
import { type CommonText, en } from './text/en.ts'
import { ru } from './text/ru.ts'

const texts: Record<Language, CommonText> = { en, ru }

type Sender = { appUrl: string; from: string; now: Date }

/** Turns an order into a finished mail: the same order always says the same under the same id. */
export function renderMail(writers: Writers, given: MailOrder, { appUrl, from, now }: Sender): Mail {
  const order = withNamesToShow(given)
  const [sender] = addressParser(from, { flatten: true })
  const organizer = { name: sender?.name || 'Rehearse', email: sender?.address ?? from }
  const { language, name, email } = order.to
  const said = letterOf(writers, order, appUrl)
  const { greeting, footerAccount } = texts[language]
  const letter: Sheet = { footer: footerAccount, ...said, language, greeting: greeting(name) }
  return {
    id: `${digest(given)}@${organizer.email.split('@')[1] ?? 'rehearse'}`,
    to: { name, email },
    subject: letter.subject,
    html: `<!doctype html>${renderToStaticMarkup(createElement(Layout, { letter, appUrl }))}`,
    text: plainText(letter, appUrl),
    calendar: said.calendar ? calendarOf(said.calendar, { organizer, now }) : null,
    requestId: currentRequestId() ?? null,
  }
}

const letterOf = <T extends keyof Letters>(writers: Writers, order: MailOrder<T>, appUrl: string): Letter =>
  writers[order.template]({ to: order.to, appUrl }, order.data)

/**
 * What people call themselves ends up in headers and subjects, where a line break would begin another header and an address
 * becomes a link. Somebody who left is called so in the reader's language.
 */
function withNamesToShow(order: MailOrder): MailOrder {
  return JSON.parse(JSON.stringify(order), (key, value) => {
    if (key !== 'name' && key !== 'specialty') return value
    if (value === formerMember) return texts[order.to.language].formerMember
    return value && (key === 'name' ? plainName(value) : onOneLine(value))
  })
}

const digest = (order: MailOrder): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 32)

import { createHash } from 'node:crypto'
import addressParser from 'nodemailer/lib/addressparser'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { calendarOf } from './calendar.ts'
import { type MailOrder, wasConfirmed } from './order.ts'
import type { Mail } from './port.ts'
import { bookingCancelled } from './templates/booking-cancelled.ts'
import { bookingConfirmed } from './templates/booking-confirmed.ts'
import { bookingRequested } from './templates/booking-requested.ts'
import { Layout } from './templates/layout.ts'
import type { Letter } from './templates/letter.ts'
import { meetingLinkChanged } from './templates/meeting-link-changed.ts'
import { plainText } from './templates/plain.ts'
import { type Reading, texts } from './templates/reading.ts'
import { resetPassword } from './templates/reset-password.ts'
import { welcome } from './templates/welcome.ts'

type Sender = { appUrl: string; from: string; now: Date }

/** Turns an order into a finished mail: the same order always says the same under the same id. */
export function renderMail(given: MailOrder, { appUrl, from, now }: Sender): Mail {
  const order = withTameNames(given)
  const [sender] = addressParser(from, { flatten: true })
  const organizer = { name: sender?.name || 'Rehearse', email: sender?.address ?? from }
  const reading: Reading = { to: order.to, t: texts[order.to.language], appUrl }
  const letter = letterOf(order, reading)
  return {
    id: `${digest(given)}@${organizer.email.split('@')[1] ?? 'rehearse'}`,
    to: { name: order.to.name, email: order.to.email },
    subject: letter.subject,
    html: `<!doctype html>${renderToStaticMarkup(createElement(Layout, { letter, appUrl }))}`,
    text: plainText(letter, appUrl),
    calendar: calendarFor(order, reading, { organizer, now }),
  }
}

function letterOf(order: MailOrder, reading: Reading): Letter {
  switch (order.template) {
    case 'welcome':
      return welcome(reading, order.data)
    case 'reset-password':
      return resetPassword(reading, order.data)
    case 'booking-requested':
      return bookingRequested(reading, order.data)
    case 'booking-confirmed':
      return bookingConfirmed(reading, order.data)
    case 'meeting-link-changed':
      return meetingLinkChanged(reading, order.data)
    case 'booking-cancelled':
      return bookingCancelled(reading, order.data)
  }
}

function calendarFor(
  order: MailOrder,
  reading: Reading,
  sender: Parameters<typeof calendarOf>[3],
): Mail['calendar'] {
  switch (order.template) {
    case 'booking-confirmed':
    case 'meeting-link-changed':
      return calendarOf('REQUEST', order.data, reading, sender)
    case 'booking-cancelled':
      return wasConfirmed(order.data) ? calendarOf('CANCEL', order.data, reading, sender) : null
    default:
      return null
  }
}

/** What people call themselves ends up in headers and subjects, where a line break would begin another header. */
function withTameNames(order: MailOrder): MailOrder {
  return JSON.parse(JSON.stringify(order), (key, value) =>
    key === 'name' || key === 'specialty' ? value && oneLine(value) : value,
  )
}

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const digest = (order: MailOrder): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 32)

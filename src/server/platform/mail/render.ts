import { createHash } from 'node:crypto'
import addressParser from 'nodemailer/lib/addressparser'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formerMember } from '#contract/account.ts'
import { calendarOf } from './calendar.ts'
import { type MailOrder, wasConfirmed } from './order.ts'
import type { Mail } from './port.ts'
import { accountClosed } from './templates/account-closed.ts'
import { bookingCancelled } from './templates/booking-cancelled.ts'
import { bookingConfirmed } from './templates/booking-confirmed.ts'
import {
  bookingMoved,
  noShowDecided,
  noShowReported,
  proposalDeclined,
  sessionReminder,
  timeProposed,
} from './templates/booking-life.ts'
import { bookingRequested } from './templates/booking-requested.ts'
import { confirmEmail } from './templates/confirm-email.ts'
import { emailChanged } from './templates/email-changed.ts'
import { Layout } from './templates/layout.ts'
import type { Letter } from './templates/letter.ts'
import { meetingLinkChanged } from './templates/meeting-link-changed.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { payoutDetailsChanged, payoutPaid, payoutReturned } from './templates/payout.ts'
import { plainText } from './templates/plain.ts'
import { type Reading, texts } from './templates/reading.ts'
import { recordingEnds, recordingReady } from './templates/recording.ts'
import { resetPassword } from './templates/reset-password.ts'
import { welcome } from './templates/welcome.ts'

type Sender = { appUrl: string; from: string; now: Date }

/** Turns an order into a finished mail: the same order always says the same under the same id. */
export function renderMail(given: MailOrder, { appUrl, from, now }: Sender): Mail {
  const order = withNamesToShow(given)
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
    case 'confirm-email':
      return confirmEmail(reading, order.data)
    case 'email-changed':
      return emailChanged(reading, order.data)
    case 'password-changed':
      return passwordChanged(reading, order.data)
    case 'account-closed':
      return accountClosed(reading, order.data)
    case 'payout-details-changed':
      return payoutDetailsChanged(reading, order.data)
    case 'payout-paid':
      return payoutPaid(reading, order.data)
    case 'payout-returned':
      return payoutReturned(reading, order.data)
    case 'booking-requested':
      return bookingRequested(reading, order.data)
    case 'booking-confirmed':
      return bookingConfirmed(reading, order.data)
    case 'meeting-link-changed':
      return meetingLinkChanged(reading, order.data)
    case 'booking-cancelled':
      return bookingCancelled(reading, order.data)
    case 'recording-ready':
      return recordingReady(reading, order.data)
    case 'recording-ends':
      return recordingEnds(reading, order.data)
    case 'booking-moved':
      return bookingMoved(reading, order.data)
    case 'time-proposed':
      return timeProposed(reading, order.data)
    case 'proposal-declined':
      return proposalDeclined(reading, order.data)
    case 'session-reminder':
      return sessionReminder(reading, order.data)
    case 'no-show-reported':
      return noShowReported(reading, order.data)
    case 'no-show-decided':
      return noShowDecided(reading, order.data)
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
    case 'booking-moved':
      return calendarOf('REQUEST', order.data, reading, sender)
    case 'booking-cancelled':
      return wasConfirmed(order.data) ? calendarOf('CANCEL', order.data, reading, sender) : null
    default:
      return null
  }
}

/**
 * What people call themselves ends up in headers and subjects, where a line break would begin another header. Somebody who
 * left is called so in the reader's language.
 */
function withNamesToShow(order: MailOrder): MailOrder {
  return JSON.parse(JSON.stringify(order), (key, value) => {
    if (key !== 'name' && key !== 'specialty') return value
    return value === formerMember ? texts[order.to.language].formerMember : value && oneLine(value)
  })
}

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const digest = (order: MailOrder): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 32)

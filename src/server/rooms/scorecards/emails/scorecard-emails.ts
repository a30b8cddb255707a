import type { InAppNotifications } from '#server/identity/notifications/notification.ts'
import {
  button,
  type Lasting,
  type Letter,
  note,
  type Reading,
  say,
  type Writers,
} from '#server/lib/mail/templates/email.ts'
import { createBookingEmailParts } from '#server/marketplace/bookings/emails/booking-emails.ts'
import type { BookingNotificationPayload } from '#server/marketplace/bookings/emails/payloads.ts'
import { toInAppNotification } from '#server/marketplace/bookings/emails/templates.ts'
import { getTexts } from './messages.ts'

declare module '#server/lib/mail/email-job.ts' {
  interface Letters {
    /** To the interviewee: the interviewer has sent what they make of the session. */
    'scorecard-ready': BookingNotificationPayload
    /** To the interviewer: they have yet to say what they make of it. */
    'scorecard-due': BookingNotificationPayload
  }
}

function scorecardReadyEmail(reading: Reading, data: BookingNotificationPayload): Letter {
  const says = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.readySubject(about.name, about.when), says.readyHeadline, [
    say(says.ready(about.name)),
    about.facts(amount => amount),
    button(says.open, about.bookingsUrl),
    note(says.reviewFirst),
  ])
}

function scorecardDueEmail(reading: Reading, data: BookingNotificationPayload): Letter {
  const says = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.dueSubject(about.name, about.when), says.dueHeadline, [
    say(says.due(about.name)),
    about.facts(amount => amount),
    button(says.open, about.bookingsUrl),
  ])
}

export const scorecardEmailRenderers = {
  'scorecard-ready': scorecardReadyEmail,
  'scorecard-due': scorecardDueEmail,
} satisfies Partial<Writers>

export const scorecardEmailExpiry = {
  'scorecard-ready': () => null,
  'scorecard-due': () => null,
} satisfies Partial<Lasting>

export const scorecardInAppNotifications = {
  'scorecard-ready': data => toInAppNotification(data, { group: 'past' }),
  'scorecard-due': data => toInAppNotification(data, { category: 'reminders', group: 'past' }),
} satisfies Partial<InAppNotifications>

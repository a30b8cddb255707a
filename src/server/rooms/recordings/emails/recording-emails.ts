import type { InAppNotifications } from '#server/identity/notifications/notification.ts'
import { moment } from '#server/lib/mail/format.ts'
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
import { textFor } from './messages.ts'

declare module '#server/lib/mail/email-job.ts' {
  interface Letters {
    /** To the interviewee: a recording was uploaded. */
    'recording-ready': BookingNotificationPayload
    /** To both: it will be deleted in a week. */
    'recording-ends': BookingNotificationPayload
    /** To both: what they wrote in the room will be deleted in a week; `recording` says when. */
    'replay-ends': BookingNotificationPayload
  }
}

/** The interviewee learns that there is something to watch, who can, and until when. */
function recordingReady(reading: Reading, data: BookingNotificationPayload): Letter {
  const says = textFor(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.readySubject(about.name, about.when), says.readyHeadline, [
    say(says.ready(about.name)),
    about.facts(amount => amount, about.optional(says.keptUntil, endOf(reading, data))),
    button(says.watch, about.bookingsUrl),
    note(says.yours),
  ])
}

/** Both learn a week before that it goes. */
function recordingEnds(reading: Reading, data: BookingNotificationPayload): Letter {
  const says = textFor(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.endsSubject(about.name, about.when), says.endsHeadline, [
    say(says.ends),
    about.facts(amount => amount, about.optional(says.keptUntil, endOf(reading, data))),
    button(says.watch, about.bookingsUrl),
  ])
}

/** The same of a session of which nothing is kept but what was written in its room. */
function replayEnds(reading: Reading, data: BookingNotificationPayload): Letter {
  const says = textFor(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.replaySubject(about.name, about.when), says.replayHeadline, [
    say(says.replay),
    about.facts(amount => amount, about.optional(says.keptUntil, endOf(reading, data))),
    button(says.watch, about.bookingsUrl),
  ])
}

const endOf = ({ to }: Reading, { recording }: BookingNotificationPayload) =>
  recording && moment(recording.endsAt, to)

export const recordingLetters = {
  'recording-ready': recordingReady,
  'recording-ends': recordingEnds,
  'replay-ends': replayEnds,
} satisfies Partial<Writers>

/** Once a recording is gone there is nothing left to watch. */
const whileKept = ({ recording }: BookingNotificationPayload) =>
  recording ? new Date(recording.endsAt) : null

export const recordingLettersLast = {
  'recording-ready': whileKept,
  'recording-ends': whileKept,
  'replay-ends': whileKept,
} satisfies Partial<Lasting>

export const recordingNotices = {
  'recording-ready': data => toInAppNotification(data, { group: 'past' }),
  'recording-ends': data =>
    toInAppNotification(data, { category: 'reminders', isMandatory: true, group: 'past' }),
  'replay-ends': data =>
    toInAppNotification(data, { category: 'reminders', isMandatory: true, group: 'past' }),
} satisfies Partial<InAppNotifications>

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
import { getTexts } from './messages.ts'

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
function recordingReadyEmail(reading: Reading, data: BookingNotificationPayload): Letter {
  const says = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.readySubject(about.name, about.when), says.readyHeadline, [
    say(says.ready(about.name)),
    about.facts(amount => amount, about.optional(says.keptUntil, formatDeletionDate(reading, data))),
    button(says.openBookings, about.bookingsUrl),
    note(says.accessNote),
  ])
}

/** Both learn a week before that it goes. */
function recordingEndsEmail(reading: Reading, data: BookingNotificationPayload): Letter {
  const says = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.endsSubject(about.name, about.when), says.endsHeadline, [
    say(says.ends),
    about.facts(amount => amount, about.optional(says.keptUntil, formatDeletionDate(reading, data))),
    button(says.openBookings, about.bookingsUrl),
  ])
}

/** The same of a session of which nothing is kept but what was written in its room. */
function replayEndsEmail(reading: Reading, data: BookingNotificationPayload): Letter {
  const says = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.replaySubject(about.name, about.when), says.replayHeadline, [
    say(says.replay),
    about.facts(amount => amount, about.optional(says.keptUntil, formatDeletionDate(reading, data))),
    button(says.openBookings, about.bookingsUrl),
  ])
}

const formatDeletionDate = ({ to }: Reading, { recording }: BookingNotificationPayload) =>
  recording && moment(recording.endsAt, to)

export const recordingEmailRenderers = {
  'recording-ready': recordingReadyEmail,
  'recording-ends': recordingEndsEmail,
  'replay-ends': replayEndsEmail,
} satisfies Partial<Writers>

/** Once a recording is gone there is nothing left to watch. */
const expiresWithRecording = ({ recording }: BookingNotificationPayload) =>
  recording ? new Date(recording.endsAt) : null

export const recordingEmailExpiry = {
  'recording-ready': expiresWithRecording,
  'recording-ends': expiresWithRecording,
  'replay-ends': expiresWithRecording,
} satisfies Partial<Lasting>

export const recordingInAppNotifications = {
  'recording-ready': data => toInAppNotification(data, { group: 'past' }),
  'recording-ends': data =>
    toInAppNotification(data, { category: 'reminders', isMandatory: true, group: 'past' }),
  'replay-ends': data =>
    toInAppNotification(data, { category: 'reminders', isMandatory: true, group: 'past' }),
} satisfies Partial<InAppNotifications>

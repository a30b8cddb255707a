import type { Language } from '#contract/account.ts'
import type { InAppNotifications } from '#server/notifications/in-app.ts'
import { formatDateTime } from '#server/lib/format.ts'
import {
  button,
  type EmailContent,
  type EmailExpiry,
  type EmailRefreshers,
  type EmailRenderers,
  note,
  paragraph,
  type RenderContext,
} from '#server/notifications/email.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import { createBookingEmailParts } from '#server/notifications/templates/booking.ts'
import type {
  BookingEmailTemplate,
  BookingNotificationPayload,
} from '#server/notifications/templates/booking-payload.ts'
import { toInAppNotification } from '#server/notifications/templates/booking-catalog.ts'
import { refreshBookingPayload } from '#server/marketplace/bookings/notifications/deliver.ts'
import type { Deps } from '#server/rooms/context.ts'
import { filterWatchable } from './policy.ts'
import { findRecording } from './repository.ts'

/** What mails about recordings say. `name` is the other person. */
const en = {
  keptUntil: 'Kept until',
  openBookings: 'Open My Bookings',
  readySubject: (name: string, when: string) => `Recording ready: mock interview with ${name} on ${when}`,
  readyHeadline: 'Your recording is ready',
  ready: (name: string) =>
    `The recording of your session with ${name} is ready. You can watch and download it in your bookings.`,
  accessNote:
    'Only the two of you can watch it, and either of you can delete it at any time. After the day above it is deleted by itself.',
  endsSubject: (name: string, when: string) => `Recording ends soon: mock interview with ${name} on ${when}`,
  endsHeadline: 'A recording will be deleted soon',
  replaySubject: (name: string, when: string) =>
    `Deleted soon: what was written in the mock interview with ${name} on ${when}`,
  replayHeadline: 'What you wrote together will be deleted soon',
  replay:
    'What was written in the room of a session is kept for 90 days, and these are nearly over. Until then you can go through it again from your bookings.',
  ends: 'A recording is kept for 90 days after its session, and these are nearly over. Please download it in your bookings if you want to keep it.',
}

const ru: typeof en = {
  keptUntil: 'Хранится до',
  openBookings: 'Открыть мои записи',
  readySubject: (name, when) => `Видео готово: пробное собеседование, ${name}, ${when}`,
  readyHeadline: 'Видео вашего собеседования готово',
  ready: name => `Видео или звук вашей встречи (${name}) можно посмотреть и скачать в разделе «Мои записи».`,
  accessNote:
    'Файл доступен только вам двоим, и каждый из вас может удалить его в любой момент. После указанного срока он удалится сам.',
  endsSubject: (name, when) => `Видео скоро удалится: пробное собеседование, ${name}, ${when}`,
  endsHeadline: 'Видео встречи скоро удалится',
  replaySubject: (name, when) => `Скоро удалится написанное: пробное собеседование, ${name}, ${when}`,
  replayHeadline: 'Написанное на встрече скоро удалится',
  replay:
    'Написанное на встрече хранится 90 дней после неё, и этот срок почти истёк. До тех пор всё можно пересмотреть из раздела «Мои записи».',
  ends: 'Видео или звук встречи хранится 90 дней после неё, и этот срок почти истёк. Если файл вам нужен, скачайте его в разделе «Мои записи».',
}

export const texts: Record<Language, typeof en> = { en, ru }

export const getTexts = ({ to }: RenderContext) => texts[to.language]

declare module '#server/notifications/email.ts' {
  interface EmailPayloads {
    /** To the interviewee: a recording was uploaded. */
    'recording-ready': BookingNotificationPayload
    /** To both: it will be deleted in a week. */
    'recording-ends': BookingNotificationPayload
    /** To both: what they wrote in the room will be deleted in a week; `recording` says when. */
    'replay-ends': BookingNotificationPayload
  }
}

/** The interviewee learns that there is something to watch, who can, and until when. */
function recordingReadyEmail(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const says = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.readySubject(about.name, about.when), says.readyHeadline, [
    paragraph(says.ready(about.name)),
    about.facts(amount => amount, about.optional(says.keptUntil, formatDeletionDate(reading, data))),
    button(says.openBookings, about.bookingsUrl),
    note(says.accessNote),
  ])
}

/** Both learn a week before that it goes. */
function recordingEndsEmail(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const says = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.endsSubject(about.name, about.when), says.endsHeadline, [
    paragraph(says.ends),
    about.facts(amount => amount, about.optional(says.keptUntil, formatDeletionDate(reading, data))),
    button(says.openBookings, about.bookingsUrl),
  ])
}

/** The same of a session of which nothing is kept but what was written in its room. */
function replayEndsEmail(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const says = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.replaySubject(about.name, about.when), says.replayHeadline, [
    paragraph(says.replay),
    about.facts(amount => amount, about.optional(says.keptUntil, formatDeletionDate(reading, data))),
    button(says.openBookings, about.bookingsUrl),
  ])
}

const formatDeletionDate = ({ to }: RenderContext, { recording }: BookingNotificationPayload) =>
  recording && formatDateTime(recording.endsAt, to)

export const recordingEmailRenderers = {
  'recording-ready': recordingReadyEmail,
  'recording-ends': recordingEndsEmail,
  'replay-ends': replayEndsEmail,
} satisfies Partial<EmailRenderers>

/** Once a recording is gone there is nothing left to watch. */
const expiresWithRecording = ({ recording }: BookingNotificationPayload) =>
  recording ? new Date(recording.endsAt) : null

export const recordingEmailExpiry = {
  'recording-ready': expiresWithRecording,
  'recording-ends': expiresWithRecording,
  'replay-ends': expiresWithRecording,
} satisfies Partial<EmailExpiry>

export const recordingInAppNotifications = {
  'recording-ready': data => toInAppNotification(data, { group: 'past' }),
  'recording-ends': data =>
    toInAppNotification(data, { category: 'reminders', isMandatory: true, group: 'past' }),
  'replay-ends': data =>
    toInAppNotification(data, { category: 'reminders', isMandatory: true, group: 'past' }),
} satisfies Partial<InAppNotifications>

/** What is told of a recording, while that recording can be watched: another may have taken its place. */
export function recordingEmailRefreshers(deps: Deps): EmailRefreshers {
  const whileWatchable = (template: BookingEmailTemplate) => async (data: BookingNotificationPayload) => {
    const row = data.recording && (await findRecording(deps.db, data.recording.id))
    const [recording] = row
      ? filterWatchable([row], await getBookedSessions(deps.db, [row.booking_id]), deps.now())
      : []
    return recording ? refreshBookingPayload(deps, template, data) : null
  }
  return {
    'recording-ready': whileWatchable('recording-ready'),
    'recording-ends': whileWatchable('recording-ends'),
  }
}

import type { Language } from '#contract/account.ts'
import { formatDateTime } from '#server/lib/format.ts'
import {
  button,
  type EmailContent,
  note,
  paragraph,
  type RenderContext,
} from '#server/notifications/email.ts'
import type { BookingNotificationPayload } from '#server/notifications/payloads.ts'
import { createBookingEmailParts } from './booking.ts'

/** `name` is the other participant. */
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

export const recordingTexts: Record<Language, typeof en> = { en, ru }

const getTexts = ({ to }: RenderContext) => recordingTexts[to.language]

export function recordingReadyEmail(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const says = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.readySubject(about.name, about.when), says.readyHeadline, [
    paragraph(says.ready(about.name)),
    about.facts(amount => amount, about.optional(says.keptUntil, formatDeletionDate(reading, data))),
    button(says.openBookings, about.bookingsUrl),
    note(says.accessNote),
  ])
}

export function recordingEndsEmail(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
  const says = getTexts(reading)
  const about = createBookingEmailParts(reading, data)
  return about.letter(says.endsSubject(about.name, about.when), says.endsHeadline, [
    paragraph(says.ends),
    about.facts(amount => amount, about.optional(says.keptUntil, formatDeletionDate(reading, data))),
    button(says.openBookings, about.bookingsUrl),
  ])
}

export function replayEndsEmail(reading: RenderContext, data: BookingNotificationPayload): EmailContent {
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

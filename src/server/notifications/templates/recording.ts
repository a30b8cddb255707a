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

export function recordingReadyEmail(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const t = getTexts(context)
  const parts = createBookingEmailParts(context, data)
  return parts.email(t.readySubject(parts.name, parts.when), t.readyHeadline, [
    paragraph(t.ready(parts.name)),
    parts.details(amount => amount, parts.optional(t.keptUntil, formatDeletionDate(context, data))),
    button(t.openBookings, parts.bookingsUrl),
    note(t.accessNote),
  ])
}

export function recordingEndsEmail(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const t = getTexts(context)
  const parts = createBookingEmailParts(context, data)
  return parts.email(t.endsSubject(parts.name, parts.when), t.endsHeadline, [
    paragraph(t.ends),
    parts.details(amount => amount, parts.optional(t.keptUntil, formatDeletionDate(context, data))),
    button(t.openBookings, parts.bookingsUrl),
  ])
}

export function replayEndsEmail(context: RenderContext, data: BookingNotificationPayload): EmailContent {
  const t = getTexts(context)
  const parts = createBookingEmailParts(context, data)
  return parts.email(t.replaySubject(parts.name, parts.when), t.replayHeadline, [
    paragraph(t.replay),
    parts.details(amount => amount, parts.optional(t.keptUntil, formatDeletionDate(context, data))),
    button(t.openBookings, parts.bookingsUrl),
  ])
}

const formatDeletionDate = ({ to }: RenderContext, { recording }: BookingNotificationPayload) =>
  recording && formatDateTime(recording.endsAt, to)

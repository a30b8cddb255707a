import type { Language } from '#contract/language.ts'
import { formatDateTime } from '#server/lib/format.ts'
import { button, note, paragraph } from '#server/notifications/email.ts'
import { bookingEmail, optionalRow } from './booking.ts'

/** `name` is the other participant. */
const en = {
  keptUntil: 'Kept until',
  openBookings: 'Open My Bookings',
  ready: {
    subject: (name: string, when: string) => `Recording ready: mock interview with ${name} on ${when}`,
    headline: 'Your recording is ready',
    text: (name: string) =>
      `The recording of your session with ${name} is ready. You can watch and download it in your bookings.`,
  },
  accessNote:
    'Only the two of you can watch it, and either of you can delete it at any time. After the day above it is deleted by itself.',
  recordingEnds: {
    subject: (name: string, when: string) => `Recording ends soon: mock interview with ${name} on ${when}`,
    headline: 'A recording will be deleted soon',
    text: () =>
      'A recording is kept for 90 days after its session, and these are nearly over. Please download it in your bookings if you want to keep it.',
  },
  replayEnds: {
    subject: (name: string, when: string) =>
      `Deleted soon: what was written in the mock interview with ${name} on ${when}`,
    headline: 'What you wrote together will be deleted soon',
    text: () =>
      'What was written in the room of a session is kept for 90 days, and these are nearly over. Until then you can go through it again from your bookings.',
  },
}

const ru: typeof en = {
  keptUntil: 'Хранится до',
  openBookings: 'Открыть мои записи',
  ready: {
    subject: (name, when) => `Видео готово: пробное собеседование, ${name}, ${when}`,
    headline: 'Видео вашего собеседования готово',
    text: name => `Видео или звук вашей встречи (${name}) можно посмотреть и скачать в разделе «Мои записи».`,
  },
  accessNote:
    'Файл доступен только вам двоим, и каждый из вас может удалить его в любой момент. После указанного срока он удалится сам.',
  recordingEnds: {
    subject: (name, when) => `Видео скоро удалится: пробное собеседование, ${name}, ${when}`,
    headline: 'Видео встречи скоро удалится',
    text: () =>
      'Видео или звук встречи хранится 90 дней после неё, и этот срок почти истёк. Если файл вам нужен, скачайте его в разделе «Мои записи».',
  },
  replayEnds: {
    subject: (name, when) => `Скоро удалится написанное: пробное собеседование, ${name}, ${when}`,
    headline: 'Написанное на встрече скоро удалится',
    text: () =>
      'Написанное на встрече хранится 90 дней после неё, и этот срок почти истёк. До тех пор всё можно пересмотреть из раздела «Мои записи».',
  },
}

export const recordingTexts: Record<Language, typeof en> = { en, ru }

const recordingEmail = (kind: 'ready' | 'recordingEnds' | 'replayEnds') =>
  bookingEmail(({ data, to, name, when, ...parts }) => {
    const t = recordingTexts[to.language]
    const deletedAt = data.recording && formatDateTime(data.recording.endsAt, to)
    return parts.content(t[kind].subject(name, when), t[kind].headline, [
      paragraph(t[kind].text(name)),
      parts.details(optionalRow(t.keptUntil, deletedAt)),
      button(t.openBookings, parts.bookingsUrl),
      ...(kind === 'ready' ? [note(t.accessNote)] : []),
    ])
  })

export const recordingReady = recordingEmail('ready')
export const recordingEnds = recordingEmail('recordingEnds')
export const replayEnds = recordingEmail('replayEnds')

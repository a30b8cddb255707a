import type { Language } from '#contract/language.ts'
import { formatDateTime } from '#server/lib/format.ts'
import { paragraph } from '#server/notifications/email.ts'
import { bookingEmail, optionalRow } from './booking.ts'

/** `name` is the other participant. */
const en = {
  keptUntil: 'Kept until',
  watch: 'Watch recording',
  open: 'Open replay',
  ready: {
    subject: (name: string, when: string) => `Recording ready: ${name}, ${when}`,
    headline: (name: string) => `The recording of your session with ${name} is ready`,
    text: 'Only the two of you can watch it, and either of you can delete it.',
  },
  recordingEnds: {
    subject: (name: string, when: string) => `Recording deleted soon: ${name}, ${when}`,
    headline: (name: string) => `The recording of your session with ${name} will be deleted soon`,
    text: 'We keep recordings for 90 days. Download it if you want to keep it.',
  },
  replayEnds: {
    subject: (name: string, when: string) => `Replay deleted soon: ${name}, ${when}`,
    headline: (name: string) => `The replay of your session with ${name} will be deleted soon`,
    text: 'We keep what you wrote together for 90 days. Until then you can watch the replay.',
  },
}

export const ru: typeof en = {
  keptUntil: 'Хранится до',
  watch: 'Смотреть видео',
  open: 'Открыть материалы',
  ready: {
    subject: (name, when) => `Новая видеозапись: ${name}, ${when}`,
    headline: name => `Новая видеозапись: ${name}`,
    text: 'Видео можете смотреть только вы двое, и каждый может его удалить.',
  },
  recordingEnds: {
    subject: (name, when) => `Скоро удалим видео: ${name}, ${when}`,
    headline: name => `Скоро удалим видео: ${name}`,
    text: 'Мы храним видео 90 дней. Если оно вам нужно, скачайте его.',
  },
  replayEnds: {
    subject: (name, when) => `Скоро удалим материалы встречи: ${name}, ${when}`,
    headline: name => `Скоро удалим материалы встречи: ${name}`,
    text: 'Мы храним написанное на встрече 90 дней. До тех пор их можно посмотреть.',
  },
}

const texts: Record<Language, typeof en> = { en, ru }

const recordingEmail = (kind: 'ready' | 'recordingEnds' | 'replayEnds') =>
  bookingEmail(({ data, to, name, when, ...parts }) => {
    const t = texts[to.language]
    const deletedAt = data.recording && formatDateTime(data.recording.endsAt, to)
    return parts.content(t[kind].subject(name, when), t[kind].headline(name), [
      paragraph(t[kind].text),
      parts.details(optionalRow(t.keptUntil, deletedAt)),
      parts.openSession(kind === 'replayEnds' ? t.open : t.watch, 'recording'),
    ])
  })

export const recordingReady = recordingEmail('ready')
export const recordingEnds = recordingEmail('recordingEnds')
export const replayEnds = recordingEmail('replayEnds')

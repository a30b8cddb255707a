import { contactEmail } from '#contract/constants.ts'
import type { Language } from '#contract/language.ts'
import { formatCount, formatDateTime } from '#server/lib/format.ts'
import { note, paragraph, type Render, toContent } from '#server/notifications/email.ts'

const en = {
  subject: 'Rehearse support viewed your account',
  headline: (reason: string) => `Rehearse support viewed your account: ${reason}`,
  preview: 'It was read-only. Nothing was changed.',
  body: (when: string, n: number) =>
    `Rehearse support opened your account on ${when}, for up to ${formatCount(n, 'en', { one: 'minute', other: 'minutes' })}. It was read-only, so nothing was changed.`,
  hidden: 'Your messages, notes, recordings, payment details and security settings were hidden.',
  reason: 'Why',
  questions: `Didn’t expect this? Write to ${contactEmail}.`,
}

export const ru: typeof en = {
  subject: 'Поддержка Rehearse посмотрела ваш аккаунт',
  headline: reason => `Поддержка Rehearse посмотрела ваш аккаунт: ${reason}`,
  preview: 'Только просмотр. Ничего не изменилось.',
  body: (when, n) =>
    `Поддержка Rehearse открыла ваш аккаунт ${when}, не дольше чем на ${formatCount(n, 'ru', { one: 'минуту', few: 'минуты', many: 'минут', other: 'минуты' })}. Это только просмотр: ничего не изменилось.`,
  hidden: 'Сообщения, заметки, видеозаписи, платёжные данные и настройки безопасности были скрыты.',
  reason: 'Причина',
  questions: `Не ждали этого? Напишите на ${contactEmail}.`,
}

const texts: Record<Language, typeof en> = { en, ru }

export const accountViewed: Render<'account-viewed'> = ({ to }, { at, minutes, reason }) => {
  const t = texts[to.language]
  return toContent({ subject: t.subject, preview: t.preview, headline: t.headline(reason) }, [
    paragraph(t.body(formatDateTime(at, to), minutes)),
    { kind: 'quote', label: t.reason, text: reason },
    paragraph(t.hidden),
    note(t.questions),
  ])
}

import type { Language } from '#contract/language.ts'
import { formatDateTime, formatShortDateTime, formatTimeZone } from '#server/lib/format.ts'
import { button, note, paragraph, type Render } from '#server/notifications/email.ts'

const en = {
  subject: (name: string, when: string) => `${name} has a free time: ${when}`,
  headline: (name: string) => `${name} has a free time`,
  intro: 'You asked us to notify you. Book soon, we may have notified others too.',
  nextSlot: 'Next free time',
  choose: 'Choose a time',
  onlyOnce: (name: string) => `We tell you once. To hear about ${name} again, turn the alert on again.`,
  footer: (zone: string) =>
    `You got this email because you turned on an availability alert. Times are in ${zone}, the time zone of your profile.`,
}

export const ru: typeof en = {
  subject: (name, when) => `Есть свободное время: ${name}, ${when}`,
  headline: name => `Есть свободное время: ${name}`,
  intro: 'Вы просили сообщить. Запишитесь поскорее: письмо могли получить и другие.',
  nextSlot: 'Ближайшее свободное время',
  choose: 'Выбрать время',
  onlyOnce: name =>
    `Мы пишем об этом один раз. Чтобы получить такое письмо снова, включите уведомление ещё раз: ${name}.`,
  footer: zone =>
    `Вы получили это письмо, потому что просили сообщить о свободном времени. Время указано в часовом поясе вашего профиля: ${zone}.`,
}

const texts: Record<Language, typeof en> = { en, ru }

export const slotAvailable: Render<'slot-available'> = (
  { to, appUrl },
  { interviewerId, name, startTime },
) => {
  const t = texts[to.language]
  const when = formatDateTime(startTime, to)
  return {
    subject: t.subject(name, formatShortDateTime(startTime, to)),
    preview: when,
    heading: t.headline(name),
    blocks: [
      paragraph(t.intro),
      { kind: 'details', rows: [{ label: t.nextSlot, value: when }] },
      button(t.choose, `${appUrl}/interviewers?book=${interviewerId}`),
      note(t.onlyOnce(name)),
    ],
    footer: t.footer(formatTimeZone(startTime, to)),
  }
}

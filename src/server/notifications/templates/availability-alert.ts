import type { Language } from '#contract/language.ts'
import { formatDateTime, formatTimeZone } from '#server/lib/format.ts'
import { button, note, paragraph, type Render } from '#server/notifications/email.ts'

const en = {
  subject: (name: string) => `${name} has a free time`,
  intro:
    'You asked us to tell you. Others may have been told as well: a time is yours once you have booked it.',
  nextSlot: 'Next free time',
  choose: 'Choose a time',
  onlyOnce: (name: string) => `This was the one email you asked for: no other follows about ${name}.`,
  others: 'Whom else you wait for',
  seeOthers: 'See the list, or stop waiting',
  footer: (zone: string) =>
    `You get this email because you asked to be told when this interviewer is free. Times are in the zone of your profile, ${zone}.`,
}

const ru: typeof en = {
  subject: name => `Есть свободное время: ${name}`,
  intro:
    'Вы просили сообщить. Возможно, это письмо получили и другие: время станет вашим, как только вы запишетесь.',
  nextSlot: 'Ближайшее свободное время',
  choose: 'Выбрать время',
  onlyOnce: name =>
    `Это то единственное письмо, о котором вы просили: больше писем об этом не будет (${name}).`,
  others: 'Кого ещё вы ждёте',
  seeOthers: 'Посмотреть список или перестать ждать',
  footer: zone =>
    `Вы получили это письмо, потому что просили сообщить, когда у этого интервьюера появится свободное время. Время указано в часовом поясе вашего профиля, ${zone}.`,
}

const texts: Record<Language, typeof en> = { en, ru }

export const slotAvailable: Render<'slot-available'> = (
  { to, appUrl },
  { interviewerId, name, startTime },
) => {
  const t = texts[to.language]
  const when = formatDateTime(startTime, to)
  return {
    subject: t.subject(name),
    preview: when,
    heading: t.subject(name),
    blocks: [
      paragraph(t.intro),
      {
        kind: 'details',
        rows: [
          { label: t.nextSlot, value: when },
          { label: t.others, value: t.seeOthers, href: `${appUrl}/interviewers?only=awaited` },
        ],
      },
      button(t.choose, `${appUrl}/interviewers?book=${interviewerId}`),
      note(t.onlyOnce(name)),
    ],
    footer: t.footer(formatTimeZone(startTime, to)),
  }
}

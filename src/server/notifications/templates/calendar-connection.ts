import type { Language } from '#contract/language.ts'
import { button, paragraph, type Render } from '#server/notifications/email.ts'

const en = {
  subject: 'Connect your calendar again',
  lost: (account: string) => `We can no longer read ${account}.`,
  effect:
    'Times that were busy stay hidden. New events there don’t hide your slots until you connect it again.',
  connect: 'Connect calendar',
}

const ru: typeof en = {
  subject: 'Подключите календарь снова',
  lost: account => `Календарь больше не читается: ${account}.`,
  effect:
    'Время, которое было занято, остаётся скрытым. Новые события не скроют ваши окна, пока вы не подключите календарь снова.',
  connect: 'Подключить календарь',
}

const texts: Record<Language, typeof en> = { en, ru }

export const calendarDisconnected: Render<'calendar-disconnected'> = ({ to, appUrl }, { label }) => {
  const t = texts[to.language]
  return {
    subject: t.subject,
    preview: t.lost(label),
    heading: t.subject,
    blocks: [paragraph(t.lost(label)), paragraph(t.effect), button(t.connect, `${appUrl}/calendars`)],
  }
}

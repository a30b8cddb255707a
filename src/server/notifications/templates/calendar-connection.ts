import type { Language } from '#contract/language.ts'
import { button, paragraph, type Render } from '#server/notifications/email.ts'

const en = {
  subject: 'Connect your calendar again',
  lost: (account: string) => `We can no longer read ${account}.`,
  effect:
    'Times that were busy stay hidden. New events there don’t hide your slots until you connect it again.',
  connect: 'Connect calendar',
}

export const ru: typeof en = {
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

const deletedEn = {
  subject: 'Choose another calendar for your bookings',
  deleted: (calendar: string, account: string) => `The calendar “${calendar}” was deleted in ${account}.`,
  effect: 'Your bookings went there. Until you choose another calendar, we write them to none.',
  choose: 'Choose calendar',
}

const deletedRu: typeof deletedEn = {
  subject: 'Выберите другой календарь для встреч',
  deleted: (calendar, account) => `Календарь «${calendar}» удалён в аккаунте ${account}.`,
  effect: 'Туда записывались ваши встречи. Пока вы не выберете другой календарь, они никуда не записываются.',
  choose: 'Выбрать календарь',
}

const deletedTexts: Record<Language, typeof deletedEn> = { en: deletedEn, ru: deletedRu }

export const calendarDeleted: Render<'calendar-deleted'> = ({ to, appUrl }, { calendar, label }) => {
  const t = deletedTexts[to.language]
  return {
    subject: t.subject,
    preview: t.deleted(calendar, label),
    heading: t.subject,
    blocks: [
      paragraph(t.deleted(calendar, label)),
      paragraph(t.effect),
      button(t.choose, `${appUrl}/calendars`),
    ],
  }
}

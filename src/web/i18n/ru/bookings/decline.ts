import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { decline as english } from '#web/i18n/en/bookings/decline.ts'

export default {
  reason: 'Причина',
  none: 'Без причины',
  time: 'Не подходит время',
  topic: 'Не подходит тема',
  level: 'Не подходит уровень',
  unwell: 'Болезнь',
  other: 'Другая причина',
  note: 'Сообщение кандидату ({{name}})',
  told: 'Причину и сообщение увидит {{name}}.',
} satisfies RussianMessages<typeof english>

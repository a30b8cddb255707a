import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { holds as english } from '#web/i18n/en/bookings/holds.ts'

export default {
  bar: 'Закреплённое время',
  heldForYou: 'Закреплено за вами',
  continue: 'Перейти к оплате',
  more_one: 'и ещё {{count}}',
  more_few: 'и ещё {{count}}',
  more_many: 'и ещё {{count}}',
  more_other: 'и ещё {{count}}',
  over: 'Время больше не закреплено за вами. Интервьюер: {{name}}.',
  again: 'Выбрать время',
  close: 'Закрыть',

  retry: 'Попробовать другую карту',
  retryText: 'Время всё ещё закреплено за вами. Деньги не списаны.',

  heldHere: 'Это время закреплено за вами ещё на',
  clash: 'В это время у вас встреча',
  clashHeld: 'На это время у вас закреплено другое',
} satisfies RussianMessages<typeof english>

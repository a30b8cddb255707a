import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { prices as english } from '#web/i18n/en/payments/prices.ts'

export default {
  currency: 'Валюта оплаты',
  recommended: 'Рекомендуем',
  converted: '{{price}} по курсу {{rate}} · {{source}}, {{date}}',
  sourceBank: 'Национальный банк Грузии',
  sourceErApi: 'open.er-api.com',
  sourceFrankfurter: 'Frankfurter',
  rateUnavailable: 'Сейчас не получается пересчитать цену. Попробуйте через несколько минут.',
  provider: 'Способ оплаты',
  card: 'Оплата картой',
  regional: 'Региональная оплата (Банк Грузии)',

  receive: 'Вы получите {{amount}}',
} satisfies RussianMessages<typeof english>

import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { prices as english } from '#web/i18n/en/payments/prices.ts'

export default {
  currency: 'Валюта оплаты',
  recommended: 'Рекомендуем',
  asNamed: 'Цена, которую назвал интервьюер.',
  converted: '{{price}} по курсу {{rate}} · {{source}}, {{date}}',
  sourceBank: 'Национальный банк Грузии',
  sourceErApi: 'open.er-api.com',
  sourceFrankfurter: 'Frankfurter',
  rateUnavailable: 'Курс сейчас недоступен, поэтому оплата в исходной валюте.',
  provider: 'Способ оплаты',
  card: 'Оплата картой',
  regional: 'Региональная оплата (Банк Грузии)',

  receive: 'Вы получите {{amount}}',
  afterFee: 'за вычетом комиссии {{percent}}',
} satisfies RussianMessages<typeof english>

import { defineMessages } from '#web/i18n/define-messages.ts'

/** Prices, currencies and payment methods. */
export const prices = defineMessages('prices', {
  currency: 'Pay in',
  recommended: 'Recommended',
  converted: '{{price}} at {{rate}} · {{source}}, {{date}}',
  sourceBank: 'National Bank of Georgia',
  sourceErApi: 'open.er-api.com',
  sourceFrankfurter: 'Frankfurter',
  rateUnavailable: 'We can’t convert this price right now. Try again in a few minutes.',
  provider: 'Pay with',
  card: 'Card payment',
  regional: 'Regional payment (Bank of Georgia)',

  // Interviewer's share
  receive: 'You receive {{amount}}',
})

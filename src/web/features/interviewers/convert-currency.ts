import type { Currency } from '#contract/money.ts'

/** Value of one unit of each currency in lari, from the server. */
export type ExchangeRates = readonly { currency: Currency; lari: string }[]

const euroCountries =
  'Andorra Austria Belgium Bulgaria Croatia Cyprus Estonia Finland France Germany Greece Ireland Italy Kosovo Latvia Lithuania Luxembourg Malta Monaco Montenegro Netherlands Portugal Slovakia Slovenia Spain'.split(
    ' ',
  )
const currencyByCountry: Record<string, Currency> = {
  Georgia: 'GEL',
  'United Kingdom': 'GBP',
  'United States': 'USD',
  Ecuador: 'USD',
  'El Salvador': 'USD',
  Panama: 'USD',
}

/** Local currency of a country, if rates exist for it. Countries are spelled as in profiles. */
export const currencyOfCountry = (country: string): Currency | null =>
  euroCountries.includes(country) ? 'EUR' : (currencyByCountry[country] ?? null)

/**
 * Price in another currency: whole lari, otherwise two decimals. Null if it is already in that currency or
 * has no rate.
 */
export function convertPrice(
  { amount, currency }: { amount: number; currency: Currency },
  to: Currency,
  rates: ExchangeRates,
): number | null {
  if (currency === to || amount === 0) return null
  const [from, into] = [lariRate(currency, rates), lariRate(to, rates)]
  if (from === null || into === null) return null
  const precision = to === 'GEL' ? 1 : 100
  return Math.round(((amount * from) / into) * precision) / precision
}

function lariRate(currency: Currency, rates: ExchangeRates): number | null {
  if (currency === 'GEL') return 1
  const rate = rates.find(rate => rate.currency === currency)
  return rate ? Number(rate.lari) : null
}

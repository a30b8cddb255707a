import { useQuery } from '@tanstack/react-query'
import type { InterviewerCard } from '#contract/interviewer.ts'
import type { Currency } from '#contract/money.ts'
import { myProfileQuery } from '#web/features/profiles/api.ts'
import { exchangeRatesQuery } from './api.ts'

/** Value of one unit of each currency in lari, from the server. */
type ExchangeRates = readonly { currency: Currency; lari: string }[]

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

type Price = InterviewerCard['priceFrom']

/** Prices in the user's local currency at daily rates. Null without a rate. */
export function useLocalPrices() {
  const { data: profile } = useQuery(myProfileQuery)
  const currency = currencyOfCountry(profile?.country ?? '')
  const { data: rates = [] } = useQuery({ ...exchangeRatesQuery, enabled: currency !== null })
  const convert = (price: Price) => {
    const amount = currency && price ? convertPrice(price, currency, rates) : null
    return currency && amount !== null ? { amount, currency } : null
  }
  /** Source of the rates, if any price is shown converted. */
  const rateSource = (prices: readonly Price[]) =>
    prices.some(price => convert(price) !== null) ? (rates[0] ?? null) : null
  return { currency, convert, rateSource }
}

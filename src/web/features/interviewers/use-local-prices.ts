import { useQuery } from '@tanstack/react-query'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { myProfileQuery } from '#web/features/profiles/api.ts'
import { exchangeRatesQuery } from './api.ts'
import { convertPrice, currencyOfCountry } from './convert-currency.ts'

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

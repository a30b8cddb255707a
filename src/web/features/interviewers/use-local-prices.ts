import type { InterviewerCard } from '#contract/interviewer.ts'
import { currencyApi } from '#contract/routes/payments.ts'
import { profileApi } from '#contract/routes/profile.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { convertPrice, currencyOfCountry } from './convert-currency.ts'

type Price = NonNullable<InterviewerCard['priceFrom']>

/** Prices in the user's local currency at daily rates. Null without a rate. */
export function useLocalPrices() {
  const profile = useApiQuery(profileApi.myProfile, {})
  const own = currencyOfCountry(profile.data?.country ?? '')
  const { data: rates = [] } = useApiQuery(currencyApi.exchangeRates, {}, { enabled: own !== null })
  const convert = (price: Price | null) => {
    const amount = own && price ? convertPrice(price, own, rates) : null
    return own && amount !== null ? { amount, currency: own } : null
  }
  /** Source of the rates, if any price is shown converted. */
  const rateSource = (prices: readonly (Price | null)[]) =>
    prices.some(price => convert(price) !== null) ? (rates[0] ?? null) : null
  return { convert, rateSource }
}

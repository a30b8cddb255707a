import type { InterviewerCard } from '#contract/interviewer.ts'
import { addresses as currencyApi } from '#contract/routes/currency.ts'
import { addresses as profileApi } from '#contract/routes/profile.ts'
import { useCall } from '#web/lib/query.ts'
import { converted, currencyOf } from './currency-view.ts'

type Price = NonNullable<InterviewerCard['priceFrom']>

/** Prices in the currency of where one lives, by the day's rates; no price without a rate. */
export function useOwnPrices() {
  const profile = useCall(profileApi.myProfile, {})
  const own = currencyOf(profile.data?.country ?? '')
  const { data: rates = [] } = useCall(currencyApi.exchangeRates, {}, { enabled: own !== null })
  const about = (price: Price | null) => {
    const amount = own && price ? converted(price, own, rates) : null
    return own && amount !== null ? { amount, currency: own } : null
  }
  /** Whose word the shown prices are, where any of them is told in one's own currency. */
  const said = (prices: readonly (Price | null)[]) =>
    prices.some(price => about(price) !== null) ? (rates[0] ?? null) : null
  return { about, said }
}

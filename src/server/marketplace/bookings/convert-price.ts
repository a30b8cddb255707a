import type { Currency } from '#contract/money.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { convert, exchangeRate, mayConvert } from '#server/payments/currency/exchange-rates.ts'
import { rateOf } from '#server/payments/currency/fetch-rates.ts'
import type { BookingContext, Charge } from './holds/repository.ts'
import { presentListedPrice, toListedCharge } from './load-booking-context.ts'

/** The price in the currency that somebody wants to pay in; never at a rate that nobody told. */
export async function convertPrice(deps: Deps, offer: BookingContext, wanted: Currency): Promise<Charge> {
  if (wanted === offer.currency) return toListedCharge(offer)
  if (!mayConvert(offer.currency, wanted)) throw currencyNotOfferedError(offer)
  const rate = await rateOf(deps, offer.currency === 'GEL' ? wanted : offer.currency)
  if (!rate) throw new AppError('booking.rate_unavailable')
  const money = convert({ minor: offer.price_minor, currency: offer.currency }, wanted, rate)
  // A price so small that nothing is left of it cannot be charged.
  if (money.minor === 0) throw currencyNotOfferedError(offer)
  return {
    ...money,
    rate: { value: exchangeRate(offer.currency, rate), source: rate.source, day: rate.day },
  }
}

const currencyNotOfferedError = (offer: BookingContext) =>
  new AppError('booking.currency_not_offered', { extra: presentListedPrice(offer) })

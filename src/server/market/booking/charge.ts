import type { ErrorCode } from '#contract/error.ts'
import type { SlotId } from '#contract/id.ts'
import { type Currency, currencies, toAmount } from '#contract/money.ts'
import type { Deps } from '#server/market/deps.ts'
import { rateOf } from '#server/money/currency/fetch-rates.ts'
import { convert, exchangeRate, mayConvert } from '#server/money/currency/rules.ts'
import { providersFor } from '#server/money/payment/providers.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { listedCharge, offerFor, priceOf } from './offer.ts'
import type { Charge, Offer } from './store.ts'

/** The price in the currency that somebody wants to pay in; never at a rate that nobody told. */
export async function chargeIn(deps: Deps, offer: Offer, wanted: Currency): Promise<Charge> {
  if (wanted === offer.currency) return listedCharge(offer)
  if (!mayConvert(offer.currency, wanted)) throw notOffered(offer)
  const rate = await rateOf(deps, offer.currency === 'GEL' ? wanted : offer.currency)
  if (!rate) throw new AppError('booking.rate_unavailable')
  const money = convert({ minor: offer.price_minor, currency: offer.currency }, wanted, rate)
  // A price so small that nothing is left of it cannot be charged.
  if (money.minor === 0) throw notOffered(offer)
  return {
    ...money,
    rate: { value: exchangeRate(offer.currency, rate), source: rate.source, day: rate.day },
  }
}

const notOffered = (offer: Offer) => new AppError('booking.currency_not_offered', { extra: priceOf(offer) })

/** Every way this person can pay for a slot now: as it was named first, then in the currencies it converts to. */
export async function priceOptions(deps: Deps, user: User, slotId: SlotId) {
  const offer = await offerFor(deps, user, slotId)
  const others = offer.price_minor > 0 ? currencies.filter(one => mayConvert(offer.currency, one)) : []
  const charges = await Promise.all(
    others.map(one => chargeIn(deps, offer, one).catch(error => ignoring(error, 'booking.rate_unavailable'))),
  )
  const known = [listedCharge(offer), ...charges.filter(one => one !== null)]
  return {
    options: known.flatMap(charge => {
      const providers = providersFor(deps, charge.currency).map(({ name, kind }) => ({ name, kind }))
      const option = { amount: toAmount(charge.minor), currency: charge.currency, providers }
      return offer.price_minor === 0 || providers.length > 0
        ? [{ ...option, conversion: conversionOf(offer, charge) }]
        : []
    }),
    rateUnavailable: charges.length > 0 && charges.every(one => one === null),
  }
}

function ignoring(error: unknown, ...codes: ErrorCode[]): null {
  if (error instanceof AppError && [...codes, 'booking.currency_not_offered'].includes(error.code))
    return null
  throw error
}

const conversionOf = (offer: Offer, { minor, currency, rate }: Charge) =>
  rate && {
    originalAmount: toAmount(offer.price_minor),
    originalCurrency: offer.currency,
    convertedAmount: toAmount(minor),
    convertedCurrency: currency,
    exchangeRate: rate.value,
    source: rate.source,
    date: rate.day,
  }

import type { ErrorCode } from '#contract/error.ts'
import { feeOf } from '#contract/fee.ts'
import type { SlotId } from '#contract/id.ts'
import { currencies, toAmount } from '#contract/money.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { mayConvert } from '#server/payments/currency/exchange-rates.ts'
import { providersFor } from '#server/payments/payments/providers.ts'
import { convertPrice } from './convert-price.ts'
import type { BookingContext, Charge } from './holds/repository.ts'
import { loadBookingContext, toListedCharge } from './load-booking-context.ts'

/** Every way this person can pay for a slot now: as it was named first, then in the currencies it converts to. */
export async function listPriceOptions(deps: Deps, user: User, slotId: SlotId) {
  const offer = await loadBookingContext(deps, user, slotId)
  const others = offer.price_minor > 0 ? currencies.filter(one => mayConvert(offer.currency, one)) : []
  const charges = await Promise.all(
    others.map(one =>
      convertPrice(deps, offer, one).catch(error => ignoreErrors(error, 'booking.rate_unavailable')),
    ),
  )
  const known = [toListedCharge(offer), ...charges.filter(one => one !== null)]
  return {
    options: known.flatMap(charge => {
      const providers = providersFor(deps, charge.currency).map(({ name, kind }) => ({ name, kind }))
      const fee = toAmount(feeOf(charge.minor, deps.config.payment.feePercent))
      const option = { amount: toAmount(charge.minor), currency: charge.currency, fee, providers }
      return offer.price_minor === 0 || providers.length > 0
        ? [{ ...option, conversion: presentConversion(offer, charge) }]
        : []
    }),
    rateUnavailable: charges.length > 0 && charges.every(one => one === null),
  }
}

function ignoreErrors(error: unknown, ...codes: ErrorCode[]): null {
  if (error instanceof AppError && [...codes, 'booking.currency_not_offered'].includes(error.code))
    return null
  throw error
}

const presentConversion = (offer: BookingContext, { minor, currency, rate }: Charge) =>
  rate && {
    originalAmount: toAmount(offer.price_minor),
    originalCurrency: offer.currency,
    convertedAmount: toAmount(minor),
    convertedCurrency: currency,
    exchangeRate: rate.value,
    source: rate.source,
    date: rate.day,
  }

import { unavailableSlotErrors } from '#contract/enums.ts'
import type { ErrorCode } from '#contract/errors/error.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import { type BookingStep, type BookingValues, listedPriceChoice } from './booking-draft.ts'
import type { Price } from './charge.ts'

const slotUnavailableCodes: readonly string[] = [
  ...unavailableSlotErrors,
  'booking.already_yours',
] satisfies ErrorCode[]
const typeUnavailableCodes: readonly string[] = [
  'booking.intro_used',
  'session_type.not_found',
] satisfies ErrorCode[]
const priceChangedCodes: readonly string[] = [
  'booking.quote_changed',
  'booking.currency_not_offered',
  'booking.payment_required',
  'booking.nothing_to_pay',
] satisfies ErrorCode[]

type Rejection = {
  step?: BookingStep
  values?: Partial<BookingValues>
  /** Price that was sent, if the server demands another one. */
  previousPrice?: Price
}

/** Next step after a rejection: the profile, the types, the times, another look at the price, or none. */
export function afterRejection(
  { slot, paymentChoice }: BookingValues,
  error: unknown,
  shownPrice: Price | null,
): Rejection {
  if (!(error instanceof ApiError)) return {}
  const { code, RequiresProfileCompletion, amount: quotedAmount, currency: quotedCurrency } = error.problem
  if (RequiresProfileCompletion) return { step: 'incomplete' }
  if (slotUnavailableCodes.includes(code)) return { step: 'time', values: { slot: null, startTime: null } }
  if (typeUnavailableCodes.includes(code))
    return { step: 'type', values: { typeId: null, slot: null, startTime: null } }
  if (code === 'booking.rate_unavailable') return { values: { paymentChoice: listedPriceChoice } }
  if (!priceChangedCodes.includes(code) || !slot) return {}
  const { amount, currency } = slot
  const previousPrice = shownPrice ?? { amount, currency }
  if (code === 'booking.nothing_to_pay')
    return { previousPrice, values: { quotedPrice: null, slot: { ...slot, amount: 0 } } }
  if (quotedAmount === undefined || quotedCurrency === undefined) return {}
  const quotedPrice: Price = { amount: quotedAmount, currency: quotedCurrency }
  // The converted price changed. The listed price may still be the same.
  if (code === 'booking.quote_changed' && quotedCurrency !== currency)
    return { previousPrice, values: { quotedPrice } }
  return {
    previousPrice,
    values: {
      quotedPrice,
      paymentChoice: { ...paymentChoice, currency: null },
      slot: { ...slot, ...quotedPrice },
    },
  }
}

import { currencyApi } from '#contract/routes/payments.ts'
import { browserTimeZone } from '#web/components/ui/format.ts'
import { locationFromTimeZone } from '#web/lib/parse-location.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { useVisitorLocation } from '#web/lib/visitor-location.ts'
import type { BookingState } from './booking-reducer.ts'
import { calculateCharge, filterPriceOptions } from './charge.ts'

export type PaymentOptionsState = ReturnType<typeof usePaymentOptions>

/** Price of the selected slot in the available currencies, and the charge. Null for a free slot. */
export function usePaymentOptions({ slot, step, paymentChoice, quotedPrice }: BookingState) {
  // The time zone answers at once, the location services later.
  const visitorLocation = useVisitorLocation() ?? locationFromTimeZone(browserTimeZone())
  const isGeorgian = visitorLocation.currency === 'GEL'
  const isPriced = slot !== null && slot.amount > 0
  const { data, isLoading } = useApiQuery(
    currencyApi.priceOptions,
    { params: { timeSlotId: slot?.id ?? '' } },
    { enabled: isPriced && step === 'summary', noCache: true },
  )
  if (!isPriced) return null
  const mayChoose = isGeorgian || slot.currency === 'GEL'
  const options = filterPriceOptions(isGeorgian, slot, data?.options ?? [])
  return {
    options,
    charge: calculateCharge(slot, paymentChoice, options, quotedPrice),
    isLoading: isLoading && mayChoose,
    isRateUnavailable: data?.rateUnavailable === true && mayChoose,
  }
}

import { addresses } from '#contract/routes/currency.ts'
import { browserZone } from '#web/components/ui/format.ts'
import { placeOfZone } from '#web/lib/location-state.ts'
import { useVisitorLocation } from '#web/lib/location-store.ts'
import { useCall } from '#web/lib/query.ts'
import type { BookingState } from './booking-state.ts'
import { chargeOf, offeredTo } from './charge-state.ts'

export type UsePayment = ReturnType<typeof usePayment>

/** What the chosen time costs in the currencies this visitor may pay in, and what will be charged; null where it is free. */
export function usePayment({ slot, step, choice, quoted }: BookingState) {
  // The clock's zone answers at once, the services after a while.
  const place = useVisitorLocation() ?? placeOfZone(browserZone())
  const isGeorgian = place.currency === 'GEL'
  const isPriced = slot !== null && slot.amount > 0
  const { data, isLoading } = useCall(
    addresses.priceOptions,
    { params: { timeSlotId: slot?.id ?? '' } },
    { enabled: isPriced && step === 'summary', fresh: true },
  )
  if (!isPriced) return null
  const mayChoose = isGeorgian || slot.currency === 'GEL'
  const options = offeredTo(isGeorgian, slot, data?.options ?? [])
  return {
    options,
    charge: chargeOf(slot, choice, options, quoted),
    isLoading: isLoading && mayChoose,
    isRateUnavailable: data?.rateUnavailable === true && mayChoose,
  }
}

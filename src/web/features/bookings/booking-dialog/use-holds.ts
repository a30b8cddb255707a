import { useEffect } from 'react'
import type { UnpaidHold } from '#contract/booking-lifecycle.ts'
import { bookingApi as api } from '#contract/routes/bookings.ts'
import { slotsApi as slots } from '#contract/routes/marketplace.ts'
import { invalidateQuery, useApiQuery } from '#web/lib/query-client.ts'

const noHolds: UnpaidHold[] = []

/** What is held may be paid in another tab, or given up there. */
const pollIntervalMs = 30_000

/** What this person holds and has not paid. A page that comes back as it was left, from the provider's, looks again. */
export function useHolds() {
  const { data } = useApiQuery(
    api.nextUp,
    {},
    { refetchInterval: next => (next && next.toPay > 0 ? pollIntervalMs : false) },
  )
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && invalidateHolds()
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
  return { holds: data?.holds ?? noHolds, invalidate: invalidateHolds }
}

/** Reads again what a hold that began or ended may have changed. */
export const invalidateHolds = (): void => {
  for (const read of [api.nextUp, api.intervieweeBookings, slots.availableSlots]) void invalidateQuery(read)
}

/** What the bar shows on a page: everything but what that page itself says how it stands. */
export const visibleHolds = (holds: readonly UnpaidHold[], pathname: string, search: string): UnpaidHold[] =>
  holds.filter(({ transactionId }) => !pathname.startsWith('/payment/') || !search.includes(transactionId))

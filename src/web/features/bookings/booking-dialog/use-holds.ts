import { useEffect } from 'react'
import type { UnpaidHold } from '#contract/booking-lifecycle.ts'
import { bookingApi as api } from '#contract/routes/bookings.ts'
import { slotsApi as slots } from '#contract/routes/marketplace.ts'
import { invalidateQuery, useApiQuery } from '#web/lib/query-client.ts'

const noHolds: UnpaidHold[] = []

/** Another tab may pay for a hold or release it. */
const pollIntervalMs = 30_000

/** Unpaid holds of the user. A page restored from the browser's cache reads them again. */
export function useHolds() {
  const { data } = useApiQuery(
    api.upcomingTasks,
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

/** Reloads queries that a new or ended hold may change. */
export const invalidateHolds = (): void => {
  for (const query of [api.upcomingTasks, api.intervieweeBookings, slots.availableSlots])
    void invalidateQuery(query)
}

/** Holds shown in the bar: all except those whose state the current page itself shows. */
export const visibleHolds = (holds: readonly UnpaidHold[], pathname: string, search: string): UnpaidHold[] =>
  holds.filter(({ transactionId }) => !pathname.startsWith('/payment/') || !search.includes(transactionId))

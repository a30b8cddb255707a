import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UnpaidHold } from '#contract/booking-lifecycle.ts'
import { upcomingTasksQuery } from '#web/features/bookings/api.ts'
import { invalidateArea } from '#web/lib/api/query-client.ts'

const noHolds: UnpaidHold[] = []

/** Another tab may pay for a hold or release it. */
const pollIntervalMs = 30_000

/** Unpaid holds of the user. A page restored from the browser's cache reads them again. */
export function useHolds() {
  const { data } = useQuery({
    ...upcomingTasksQuery,
    refetchInterval: ({ state }) => (state.data && state.data.toPay > 0 ? pollIntervalMs : false),
  })
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && invalidateHolds()
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
  return { holds: data?.holds ?? noHolds, invalidate: invalidateHolds }
}

/** Reloads queries that a new or ended hold may change. */
export const invalidateHolds = (): void => {
  void invalidateArea('booking')
  void invalidateArea('slot')
}

import { addresses as bookings } from '#contract/routes/booking.ts'
import { addresses as training } from '#contract/routes/training-session.ts'
import { useCall } from '#web/lib/query.ts'

const askedAgainMs = 30_000

/** What waits for the person: sessions, requests and holds, and whether an interview with the coach is open. */
export function useNext() {
  const up = useCall(bookings.nextUp, {}, { fresh: true, refetchInterval: askedAgainMs })
  const start = useCall(training.canStartSession, {}, { fresh: true })
  return {
    up,
    isTraining: start.data !== undefined && start.data.activeSessionId !== null,
    isPending: up.isPending || start.isPending,
  }
}

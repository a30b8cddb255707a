import { bookingApi as bookings } from '#contract/routes/bookings.ts'
import { trainingSessionApi as training } from '#contract/routes/training.ts'
import { useApiQuery } from '#web/lib/query-client.ts'

const pollIntervalMs = 30_000

/** What waits for the person: sessions, requests and holds, and whether an interview with the coach is open. */
export function useNextSteps() {
  const up = useApiQuery(bookings.nextUp, {}, { noCache: true, refetchInterval: pollIntervalMs })
  const start = useApiQuery(training.canStartSession, {}, { noCache: true })
  return {
    up,
    isTraining: start.data !== undefined && start.data.activeSessionId !== null,
    isPending: up.isPending || start.isPending,
  }
}

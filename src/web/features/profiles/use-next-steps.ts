import { bookingApi as bookings } from '#contract/routes/bookings.ts'
import { trainingSessionApi as training } from '#contract/routes/training.ts'
import { useApiQuery } from '#web/lib/query-client.ts'

const pollIntervalMs = 30_000

/** Data of the next steps: sessions, requests, holds and an open training interview. */
export function useNextSteps() {
  const upcoming = useApiQuery(bookings.upcomingTasks, {}, { noCache: true, refetchInterval: pollIntervalMs })
  const start = useApiQuery(training.canStartInterview, {}, { noCache: true })
  return {
    up: upcoming,
    isTraining: start.data !== undefined && start.data.activeSessionId !== null,
    isPending: upcoming.isPending || start.isPending,
  }
}

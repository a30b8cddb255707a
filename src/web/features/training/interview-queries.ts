import { trainingShareApi as share, trainingSessionApi } from '#contract/routes/training.ts'
import type { Endpoint } from '#web/lib/api-request.ts'

/** Queries that show training interviews. */
export const interviewQueries: readonly Endpoint[] = [
  trainingSessionApi.interviewHistory,
  trainingSessionApi.readInterview,
  trainingSessionApi.canStartInterview,
  share.trainingStatistics,
]

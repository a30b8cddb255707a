import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/training-session.ts'
import { endpoints as share } from '#contract/training-share.ts'

/** Whatever shows sessions of the training. */
export const sessionReads: readonly Endpoint[] = [
  endpoints.interviewHistory,
  endpoints.readInterview,
  endpoints.canStartSession,
  share.trainingStatistics,
]

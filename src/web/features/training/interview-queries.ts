import { addresses } from '#contract/routes/training-session.ts'
import { addresses as share } from '#contract/routes/training-share.ts'
import type { Endpoint } from '#web/lib/api-client.ts'

/** Whatever shows sessions of the training. */
export const interviewQueries: readonly Endpoint[] = [
  addresses.interviewHistory,
  addresses.readInterview,
  addresses.canStartSession,
  share.trainingStatistics,
]

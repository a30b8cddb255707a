import { addresses } from '#contract/routes/training-session.ts'
import { addresses as share } from '#contract/routes/training-share.ts'
import type { AddressOf } from '#web/lib/call.ts'

/** Whatever shows sessions of the training. */
export const interviewQueries: readonly AddressOf[] = [
  addresses.interviewHistory,
  addresses.readInterview,
  addresses.canStartSession,
  share.trainingStatistics,
]

import { addresses } from '#contract/address/training-session.ts'
import { addresses as share } from '#contract/address/training-share.ts'
import type { AddressOf } from '#web/call.ts'

/** Whatever shows sessions of the training. */
export const sessionReads: readonly AddressOf[] = [
  addresses.interviewHistory,
  addresses.readInterview,
  addresses.canStartSession,
  share.trainingStatistics,
]

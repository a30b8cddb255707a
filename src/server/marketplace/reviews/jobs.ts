import type { UserId } from '#contract/id.ts'
import type { Handlers } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { countReviewsBy } from './recompute-eligibility.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Weigh anew what somebody said of interviewers. */
    'count-reviews': { userId: UserId }
  }
}

export const reviewHandlers = (deps: Deps): Pick<Handlers, 'count-reviews'> => ({
  'count-reviews': ({ userId }) => countReviewsBy(deps, userId),
})

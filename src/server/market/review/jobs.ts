import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Handlers } from '#server/platform/jobs/jobs.ts'
import { countReviewsBy } from './count-review.ts'

declare module '#server/platform/jobs/queues.ts' {
  interface QueueData {
    /** Weigh anew what somebody said of interviewers. */
    'count-reviews': { userId: UserId }
  }
}

export const reviewHandlers = (deps: Deps): Pick<Handlers, 'count-reviews'> => ({
  'count-reviews': ({ userId }) => countReviewsBy(deps, userId),
})

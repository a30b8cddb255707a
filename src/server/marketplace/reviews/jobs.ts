import type { UserId } from '#contract/id.ts'
import type { Handlers } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { recomputeEligibilityByAuthor } from './recompute-eligibility.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Weigh anew what somebody said of interviewers. */
    'recompute-review-eligibility': { userId: UserId }
  }
}

export const reviewJobHandlers = (deps: Deps): Pick<Handlers, 'recompute-review-eligibility'> => ({
  'recompute-review-eligibility': ({ userId }) => recomputeEligibilityByAuthor(deps, userId),
})

import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/deps.ts'
import { listReviews, listWritten } from './store.ts'
import { viewReview } from './view.ts'

/** What a person said of interviewers, and what was said of them. */
export const exportReviews = async (deps: Deps, userId: UserId) => ({
  written: (await listWritten(deps.db, userId)).map(viewReview),
  received: (await listReviews(deps.db, userId, 1_000_000, 0)).map(viewReview),
})

import type { BookingId, UserId } from '#contract/id.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { JobHandlers } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { incrementRating } from '#server/marketplace/interviewers/update-interviewer.ts'
import { getExclusionReason } from './policy.ts'
import {
  findEligibilityFacts,
  listReviewedBookingIds,
  lockReview,
  updateExclusionReason,
} from './repository.ts'

/**
 * Weighs the review of a meeting, if there is one, by what is known of it now, and keeps the interviewer's figures in step.
 * Called by whatever changes what is known, in the transaction that does; safe to repeat.
 */
export async function recomputeEligibility(deps: Deps, tx: Tx, id: BookingId): Promise<void> {
  // Locked by a statement of its own, so that the next one sees what whoever held it has written.
  const review = await lockReview(tx, id)
  const weight = review && (await findEligibilityFacts(tx, id, deps.now()))
  if (!weight) return
  const why = getExclusionReason(weight)
  if (why === review.excluded_reason) return
  await updateExclusionReason(tx, id, why)
  const change = Number(why === null) - Number(review.excluded_reason === null)
  if (change !== 0)
    await incrementRating(tx, review.interviewer_id, { stars: change * review.rating, reviews: change })
}

/** The same by itself, for whoever has nothing else to write. */
export const recomputeEligibilityNow = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(tx => recomputeEligibility(deps, tx, id))

/** The job: everything that somebody wrote, after their word began to count or ceased to. */
export async function recomputeEligibilityByAuthor(deps: Deps, userId: UserId): Promise<void> {
  const written = await listReviewedBookingIds(deps.db, userId)
  await forEachSettled(deps.log, 'review eligibility not recomputed yet', written, id =>
    recomputeEligibilityNow(deps, id),
  )
}

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Weigh anew what somebody said of interviewers. */
    'recompute-review-eligibility': { userId: UserId }
  }
}

export const reviewJobHandlers = (deps: Deps): Pick<JobHandlers, 'recompute-review-eligibility'> => ({
  'recompute-review-eligibility': ({ userId }) => recomputeEligibilityByAuthor(deps, userId),
})

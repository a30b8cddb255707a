import type { BookingId, UserId } from '#contract/id.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { defineQueue } from '#server/lib/jobs/define-queue.ts'
import { handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { updateRatingTotals } from '#server/marketplace/interviewers/repository.ts'
import { getExclusionReason } from './policy.ts'
import {
  findEligibilityFacts,
  listReviewedBookingIds,
  lockReview,
  updateExclusionReason,
  updateReviewHidden,
} from './repository.ts'

export const recomputeEligibilityQueue = defineQueue<{ userId: UserId }>('recompute-review-eligibility')

/** Decides anew whether a session's review counts, and updates the rating. Runs in the transaction that changes its facts. */
export async function recomputeEligibility(deps: Deps, tx: Tx, id: BookingId): Promise<void> {
  // The lock is a separate statement, so that the next one sees rows committed before.
  const review = await lockReview(tx, id)
  const facts = review && (await findEligibilityFacts(tx, id, deps.now()))
  if (!facts) return
  const reason = getExclusionReason(facts)
  if (reason === review.excluded_reason) return
  await updateExclusionReason(tx, id, reason)
  const change = Number(reason === null) - Number(review.excluded_reason === null)
  if (change !== 0)
    await updateRatingTotals(tx, review.interviewer_id, { stars: change * review.rating, reviews: change })
}

/** Hides a review from the interviewer's page and rating, or shows it again. */
export async function setReviewHidden(deps: Deps, tx: Tx, id: BookingId, isHidden: boolean): Promise<void> {
  if (!(await lockReview(tx, id))) return
  await updateReviewHidden(tx, id, isHidden ? deps.now() : null)
  await recomputeEligibility(deps, tx, id)
}

export const recomputeEligibilityNow = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(tx => recomputeEligibility(deps, tx, id))

/** Recomputes all reviews of an author after a suspension, restoration or email confirmation. */
export const reviewJobHandlers = (deps: Deps): JobHandlers =>
  handle(recomputeEligibilityQueue, async ({ userId }) => {
    const message = 'review eligibility recomputation failed, will retry'
    const bookingIds = await listReviewedBookingIds(deps.db, userId)
    await forEachSettled(deps.log, message, bookingIds, id => recomputeEligibilityNow(deps, id))
  })

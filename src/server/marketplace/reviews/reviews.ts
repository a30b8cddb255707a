import type { z } from 'zod'
import type { BookingId, UserId } from '#contract/id.ts'
import type { newReview } from '#contract/review.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { defineQueue } from '#server/lib/jobs/define-queue.ts'
import { handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { getBookedSessionForUpdate } from '#server/marketplace/bookings/access/get-booked-session.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getAverageRating } from '#server/marketplace/interviewers/policy.ts'
import { updateRatingTotals } from '#server/marketplace/interviewers/repository.ts'
import { canReview, getExclusionReason, getFirstName } from './policy.ts'
import {
  findEligibilityFacts,
  findRating,
  findReview,
  listReviewedBookingIds,
  listReviews,
  lockReview,
  type ReviewRow,
  updateExclusionReason,
  updateReviewHidden,
  upsertReview,
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

/** Creates or edits a review. The rating changes in the same transaction. */
export function writeReview(deps: Deps, userId: UserId, input: z.output<typeof newReview>) {
  const { bookingId, rating, comment } = input
  const now = deps.now()
  return deps.db.transaction().execute(async tx => {
    const session = await getBookedSessionForUpdate(tx, bookingId, userId)
    const before = await findReview(tx, bookingId)
    valueOrThrow(canReview(session, before?.created_at ?? null, now))
    await upsertReview(tx, session, { rating, comment, now })
    if (before?.excluded_reason === null && before.rating !== rating)
      await updateRatingTotals(tx, session.interviewerId, { stars: rating - before.rating, reviews: 0 })
    await recomputeEligibility(deps, tx, bookingId)
    return presentReview({
      booking_id: bookingId,
      rating,
      comment,
      created_at: before?.created_at ?? now,
      author: session.intervieweeName,
    })
  })
}

/** Public view of a review, with only the first name of its author. */
export const presentReview = (row: ReviewRow) => ({
  bookingId: row.booking_id,
  rating: row.rating,
  comment: row.comment,
  author: getFirstName(row.author),
  createdAt: row.created_at.toISOString(),
})

/** Reviews that count, newest first. */
export async function listInterviewerReviews(
  deps: Deps,
  viewerId: UserId | null,
  interviewerId: UserId,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const totals = await findRating(deps.db, interviewerId, viewerId)
  if (!totals) throw new AppError('interviewer.not_found')
  const rows = await listReviews(deps.db, interviewerId, pageSize, (page - 1) * pageSize)
  return {
    reviews: rows.map(presentReview),
    rating: getAverageRating(totals.rating_sum, totals.review_count),
    total: totals.review_count,
    page,
    pageSize,
  }
}

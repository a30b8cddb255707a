import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import type { newReview } from '#contract/review.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { getBookedSessionForUpdate } from '#server/marketplace/bookings/access/get-booked-session.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getAverageRating } from '#server/marketplace/interviewers/policy.ts'
import { updateRatingTotals } from '#server/marketplace/interviewers/repository.ts'
import { canReview, getFirstName } from './policy.ts'
import { recomputeEligibility } from './recompute-eligibility.ts'
import { findRating, findReview, listReviews, type ReviewRow, upsertReview } from './repository.ts'

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

import type { UserId } from '#contract/id.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getAverageRating } from '#server/marketplace/interviewers/policy.ts'
import { getFirstName } from './policy.ts'
import { findRating, listReviews, type ReviewRow } from './repository.ts'

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

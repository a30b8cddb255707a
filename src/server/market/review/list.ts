import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/market/deps.ts'
import { ratingOf } from '#server/market/interviewer/rules.ts'
import { AppError } from '#server/platform/http/error.ts'
import { findRating, listReviews } from './store.ts'
import { viewReview } from './view.ts'

/** What was said of an interviewer, newest first. */
export async function reviewsOf(
  deps: Deps,
  asking: UserId | null,
  interviewerId: UserId,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const figures = await findRating(deps.db, interviewerId, asking)
  if (!figures) throw new AppError('interviewer.not_found')
  const rows = await listReviews(deps.db, interviewerId, pageSize, (page - 1) * pageSize)
  return {
    reviews: rows.map(viewReview),
    rating: ratingOf(figures.rating_sum, figures.review_count),
    total: figures.review_count,
    page,
    pageSize,
  }
}

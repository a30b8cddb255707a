import type { UserId } from '#contract/id.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getAverageRating } from '#server/marketplace/interviewers/policy.ts'
import { presentReview } from './presenter.ts'
import { findRating, listReviews } from './repository.ts'

/** What was said of an interviewer, newest first. */
export async function listInterviewerReviews(
  deps: Deps,
  asking: UserId | null,
  interviewerId: UserId,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const figures = await findRating(deps.db, interviewerId, asking)
  if (!figures) throw new AppError('interviewer.not_found')
  const rows = await listReviews(deps.db, interviewerId, pageSize, (page - 1) * pageSize)
  return {
    reviews: rows.map(presentReview),
    rating: getAverageRating(figures.rating_sum, figures.review_count),
    total: figures.review_count,
    page,
    pageSize,
  }
}

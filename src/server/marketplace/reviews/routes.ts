import type { z } from 'zod'
import type { BookingId, UserId } from '#contract/id.ts'
import { endpoints as api, type newReview } from '#contract/review.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { getBookedSessionForUpdate } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getAverageRating } from '#server/marketplace/interviewers/policy.ts'
import { incrementRating } from '#server/marketplace/interviewers/update-interviewer.ts'
import { canReview, getFirstName } from './policy.ts'
import { recomputeEligibility } from './recompute-eligibility.ts'
import { findRating, findReview, listReviews, upsertReview } from './repository.ts'

export type ReviewRow = {
  booking_id: BookingId
  rating: number
  comment: string
  created_at: Date
  author: string
}

/** A review as everybody sees it: the person who wrote it only by their first name. */
export const presentReview = (row: ReviewRow) => ({
  bookingId: row.booking_id,
  rating: row.rating,
  comment: row.comment,
  author: getFirstName(row.author),
  createdAt: row.created_at.toISOString(),
})

/** Writes the review of a completed meeting, or edits it; where it counts the rating changes in the same moment. */
export async function writeReview(deps: Deps, person: UserId, input: z.output<typeof newReview>) {
  const { bookingId, rating, comment } = input
  const now = deps.now()
  return deps.db.transaction().execute(async tx => {
    const meeting = await getBookedSessionForUpdate(tx, bookingId, person)
    const before = await findReview(tx, bookingId)
    const verdict = canReview(meeting, before?.created_at ?? null, now)
    if (verdict.error) throw new AppError(verdict.error)

    await upsertReview(tx, meeting, { rating, comment, now })
    if (before?.excluded_reason === null && before.rating !== rating)
      await incrementRating(tx, meeting.interviewerId, { stars: rating - before.rating, reviews: 0 })
    await recomputeEligibility(deps, tx, bookingId)
    return presentReview({
      booking_id: bookingId,
      rating,
      comment,
      created_at: before?.created_at ?? now,
      author: meeting.intervieweeName,
    })
  })
}

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

export const reviewRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.writeReview, ({ user, body }) => writeReview(deps, user.id, body))
  on(api.interviewerReviews, ({ user, params, query, readConnection: from }) =>
    listInterviewerReviews({ ...deps, ...from }, user.id, params.id, query),
  )
}

import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import type { newReview } from '#contract/review.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSessionForUpdate } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { incrementRating } from '#server/marketplace/interviewers/counters.ts'
import { canReview } from './policy.ts'
import { presentReview } from './presenter.ts'
import { recomputeEligibility } from './recompute-eligibility.ts'
import { findReview, upsertReview } from './repository.ts'

/** Writes the review of a completed meeting, or edits it; where it counts the rating changes in the same moment. */
export async function writeReview(deps: Deps, person: UserId, input: z.output<typeof newReview>) {
  const { bookingId, rating, comment } = input
  const now = deps.now()
  return deps.db.transaction().execute(async tx => {
    const meeting = await getBookedSessionForUpdate(tx, bookingId, person)
    const before = await findReview(tx, bookingId)
    const verdict = canReview(meeting, before?.created_at ?? null, now)
    if (verdict.refused) throw new AppError(verdict.refused)

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

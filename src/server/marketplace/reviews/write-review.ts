import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import type { newReview } from '#contract/review.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { getBookedSessionForUpdate } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { updateRatingTotals } from '#server/marketplace/interviewers/repository.ts'
import { presentReview } from './list-reviews.ts'
import { canReview } from './policy.ts'
import { recomputeEligibility } from './recompute-eligibility.ts'
import { findReview, upsertReview } from './repository.ts'

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

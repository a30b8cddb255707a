import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import type { newReview } from '#contract/review.ts'
import { AppError } from '#server/lib/http/error.ts'
import { readMeetingUnderLock } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { countRating } from '#server/marketplace/interviewers/counters.ts'
import { mayReview } from './policy.ts'
import { viewReview } from './presenter.ts'
import { countReview } from './recompute-eligibility.ts'
import { findReview, saveReview } from './repository.ts'

/** Writes the review of a completed meeting, or edits it; where it counts the rating changes in the same moment. */
export async function writeReview(deps: Deps, person: UserId, input: z.output<typeof newReview>) {
  const { bookingId, rating, comment } = input
  const now = deps.now()
  return deps.db.transaction().execute(async tx => {
    const meeting = await readMeetingUnderLock(tx, bookingId, person)
    const before = await findReview(tx, bookingId)
    const verdict = mayReview(meeting, before?.created_at ?? null, now)
    if (verdict.refused) throw new AppError(verdict.refused)

    await saveReview(tx, meeting, { rating, comment, now })
    if (before?.excluded_reason === null && before.rating !== rating)
      await countRating(tx, meeting.interviewerId, { stars: rating - before.rating, reviews: 0 })
    await countReview(deps, tx, bookingId)
    return viewReview({
      booking_id: bookingId,
      rating,
      comment,
      created_at: before?.created_at ?? now,
      author: meeting.intervieweeName,
    })
  })
}

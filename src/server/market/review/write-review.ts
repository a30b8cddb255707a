import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import type { newReview } from '#contract/review.ts'
import type { Deps } from '#server/market/deps.ts'
import { countRating } from '#server/market/interviewer/keep-figures.ts'
import { readMeetingUnderLock } from '#server/market/meeting/read.ts'
import { AppError } from '#server/platform/http/error.ts'
import { mayReview } from './rules.ts'
import { findReview, saveReview } from './store.ts'
import { viewReview } from './view.ts'

/** Writes the review of a completed meeting, or edits it; the interviewer's rating changes in the same moment. */
export async function writeReview(deps: Deps, person: UserId, input: z.output<typeof newReview>) {
  const { bookingId, rating, comment } = input
  const now = deps.now()
  return deps.db.transaction().execute(async tx => {
    const meeting = await readMeetingUnderLock(tx, bookingId, person)
    const before = await findReview(tx, bookingId)
    const verdict = mayReview(meeting, before?.created_at ?? null, now)
    if (verdict.refused) throw new AppError(verdict.refused)

    await saveReview(tx, meeting, { rating, comment, now })
    await countRating(tx, meeting.interviewerId, {
      stars: rating - (before?.rating ?? 0),
      reviews: before ? 0 : 1,
    })
    return viewReview({
      booking_id: bookingId,
      rating,
      comment,
      created_at: before?.created_at ?? now,
      author: meeting.intervieweeName,
    })
  })
}

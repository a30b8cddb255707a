import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import type { newReview } from '#contract/review.ts'
import type { Deps } from '#server/market/deps.ts'
import { AppError } from '#server/platform/http/error.ts'
import { reviewRefusal } from './rules.ts'
import { countRating, findAuthor, findReview, lockSession, saveReview } from './store.ts'
import { viewReview } from './view.ts'

/** Writes the review of a completed session, or edits it; the interviewer's rating changes in the same moment. */
export async function writeReview(deps: Deps, intervieweeId: UserId, input: z.output<typeof newReview>) {
  const { bookingId, rating, comment } = input
  const now = deps.now()
  return deps.db.transaction().execute(async tx => {
    const session = await lockSession(tx, bookingId, intervieweeId)
    if (!session) throw new AppError('booking.not_found')
    const before = await findReview(tx, bookingId)
    const { status, attendance, ends_at: end, interviewer_id: interviewerId } = session
    const refusal = reviewRefusal({ status, attendance, end, writtenAt: before?.created_at ?? null }, now)
    if (refusal) throw new AppError(refusal)

    await saveReview(tx, { bookingId, interviewerId, intervieweeId, rating, comment, now })
    await countRating(tx, interviewerId, {
      stars: rating - (before?.rating ?? 0),
      reviews: before ? 0 : 1,
    })
    const author = await findAuthor(tx, intervieweeId)
    return viewReview({
      booking_id: bookingId,
      rating,
      comment,
      created_at: before?.created_at ?? now,
      ...author,
    })
  })
}

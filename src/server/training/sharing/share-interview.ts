import { interviewStatuses } from '#contract/enums.ts'
import type { BookingId, TrainingInterviewId, UserId } from '#contract/id.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/get-booked-session.ts'
import type { Deps } from '#server/training/context.ts'
import { getInterview, getSharedInterviews } from '#server/training/interviews/get-interviews.ts'
import { deleteShare, insertShare, listSharedInterviewIds } from './repository.ts'

/** Lets the interviewer of a confirmed booking of the user read an interview. Idempotent. */
export async function shareInterview(
  deps: Deps,
  user: CurrentUser,
  id: TrainingInterviewId,
  bookingId: BookingId,
): Promise<void> {
  const interview = await getInterview(deps, user.id, id)
  if (interview.status !== interviewStatuses.Completed) throw new AppError('training.not_completed')
  const booking = await getBookedSession(deps.db, bookingId, user.id)
  if (booking.state !== 'confirmed') throw new AppError('booking.not_confirmed')
  await insertShare(deps.db, id, booking, deps.now())
}

export async function unshareInterview(
  deps: Deps,
  userId: UserId,
  id: TrainingInterviewId,
  bookingId: BookingId,
): Promise<void> {
  await getInterview(deps, userId, id)
  await deleteShare(deps.db, id, bookingId)
}

/** Interviews shared with a booking. Both parties see them while the booking is confirmed. */
export async function listSharedTraining(deps: Deps, user: CurrentUser, bookingId: BookingId) {
  const booking = await getBookedSession(deps.db, bookingId, user.id)
  if (booking.state !== 'confirmed') return { sessions: [] }
  return { sessions: await getSharedInterviews(deps, await listSharedInterviewIds(deps.db, booking)) }
}

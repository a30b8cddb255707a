import type { SharedTraining } from '#contract/booking-messages.ts'
import { sessionStatuses } from '#contract/enums.ts'
import type { BookingId, TrainingSessionId, UserId } from '#contract/id.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/authorize.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/training/context.ts'
import { getInterview, getSharedInterviews } from '#server/training/interviews/get-interviews.ts'
import {
  countSharesByBooking,
  deleteShare,
  insertShare,
  listSharedInterviewIds,
  listSharedInterviewKinds,
} from './repository.ts'

/** Lets the interviewer of an own confirmed booking read an interview. Saying it twice changes nothing. */
export async function shareInterview(
  deps: Deps,
  user: CurrentUser,
  id: TrainingSessionId,
  bookingId: BookingId,
): Promise<void> {
  const interview = await getInterview(deps, user.id, id)
  if (interview.status !== sessionStatuses.Completed) throw new AppError('training.not_completed')
  const meeting = await getBookedSession(deps.db, bookingId, user.id)
  if (meeting.state !== 'confirmed') throw new AppError('booking.not_confirmed')
  await insertShare(deps.db, id, meeting, deps.now())
}

export async function unshareInterview(
  deps: Deps,
  userId: UserId,
  id: TrainingSessionId,
  bookingId: BookingId,
): Promise<void> {
  await getInterview(deps, userId, id)
  await deleteShare(deps.db, id, bookingId)
}

/** What the interviewee of a meeting lets its interviewer read while it stands; both may look. */
export async function listSharedTraining(deps: Deps, user: CurrentUser, bookingId: BookingId) {
  const meeting = await getBookedSession(deps.db, bookingId, user.id)
  if (meeting.state !== 'confirmed') return { sessions: [] }
  return { sessions: await getSharedInterviews(deps, await listSharedInterviewIds(deps.db, meeting)) }
}

/** How many sessions are shared through each of these meetings. */
export async function countSharedTraining(
  deps: Deps,
  meetings: readonly Authorized<BookedSession>[],
): Promise<ReadonlyMap<BookingId, number>> {
  return new Map((await countSharesByBooking(deps.db, meetings)).map(row => [row.booking_id, row.sessions]))
}

/** What the sessions were for that are shared through a meeting: each kind once, the last few, the newest first. */
export const getSharedInterviewKinds = (
  deps: Deps,
  meeting: Authorized<BookedSession>,
): Promise<SharedTraining[]> => listSharedInterviewKinds(deps.db, meeting)

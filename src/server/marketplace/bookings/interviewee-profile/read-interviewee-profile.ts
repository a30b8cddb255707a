import type { IntervieweeProfile } from '#contract/booking-messages.ts'
import type { BookingId } from '#contract/id.ts'
import { getSharedProfile } from '#server/identity/profiles/get-profile.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { canViewIntervieweeProfile } from './policy.ts'

/** Whom an interviewer meets; of somebody who left or was suspended there is nothing to see. */
export async function getIntervieweeProfile(
  deps: Deps,
  user: User,
  id: BookingId,
): Promise<IntervieweeProfile> {
  const meeting = await getBookedSession(deps.db, id, user.id)
  const verdict = canViewIntervieweeProfile(meeting, deps.now())
  if (verdict.refused) throw new AppError(verdict.refused)
  const shown = await getSharedProfile(deps.db, meeting.intervieweeId)
  if (!shown) throw new AppError('booking.candidate_gone')
  const training = meeting.state === 'confirmed' ? await deps.bookingExtras.listSharedTraining(meeting) : []
  return { ...shown, training: [...training] }
}

import type { Candidate } from '#contract/booking-messages.ts'
import type { BookingId } from '#contract/id.ts'
import { readShown } from '#server/identity/profiles/read-profile.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { readMeeting } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { maySeeCandidate } from './policy.ts'

/** Whom an interviewer meets; of somebody who left or was suspended there is nothing to see. */
export async function readCandidate(deps: Deps, user: User, id: BookingId): Promise<Candidate> {
  const meeting = await readMeeting(deps.db, id, user.id)
  const verdict = maySeeCandidate(meeting, deps.now())
  if (verdict.refused) throw new AppError(verdict.refused)
  const shown = await readShown(deps.db, meeting.intervieweeId)
  if (!shown) throw new AppError('booking.candidate_gone')
  const training = meeting.state === 'confirmed' ? await deps.keeping.trained(meeting) : []
  return { ...shown, training: [...training] }
}

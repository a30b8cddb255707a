import type { Candidate } from '#contract/booking-message.ts'
import type { BookingId } from '#contract/id.ts'
import type { Deps } from '#server/market/deps.ts'
import { readMeeting } from '#server/market/meeting/read.ts'
import { readShown } from '#server/people/profile/read.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { maySeeCandidate } from './rules.ts'

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

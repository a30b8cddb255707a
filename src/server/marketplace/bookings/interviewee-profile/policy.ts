import { bookingLimits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { allow, refuse, type Verdict } from '#server/lib/result.ts'
import type { Authorized, BookedSession, Party } from '#server/marketplace/bookings/access/policy.ts'

const activeStates: readonly BookedSession['state'][] = ['pending', 'accepting', 'confirmed']

/**
 * Whether somebody reads what the interviewee of a meeting says of themselves: its interviewer, while the booking stands
 * and for as long afterwards as the session can be reviewed.
 */
export function canViewIntervieweeProfile(
  meeting: Pick<Authorized<BookedSession>, 'party' | 'state' | 'end'>,
  now: Date,
): Verdict<true> {
  if (meeting.party !== 'interviewer') return refuse('booking.not_found')
  const isShown = activeStates.includes(meeting.state) && now < profileVisibleUntil(meeting.end)
  return isShown ? allow(true) : refuse('booking.candidate_gone')
}

const profileVisibleUntil = (end: Date) => new Date(end.getTime() + bookingLimits.candidateDays * dayMs)

type NotesFacts = { status: BookedSession['state']; start: Date; notesChangeCount: number }

/** Whether somebody may change what the interviewer is to focus on: the interviewee, a few times, until the start. */
export function canChangeNotes(booking: NotesFacts, by: Party, now: Date): Verdict<true> {
  if (by !== 'interviewee') return refuse('booking.not_found')
  if (booking.status === 'cancelled' || now >= booking.start) return refuse('booking.notes_closed')
  const isOften = booking.notesChangeCount >= bookingLimits.notesChangesMax
  return isOften ? refuse('booking.notes_changed_too_often') : allow(true)
}

/** When the clock alone changes what the rules above say. */
export const getIntervieweeProfileChangeTimes = ({ start, end }: { start: Date; end: Date }): Date[] => [
  start,
  profileVisibleUntil(end),
]

import { bookingLimits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { allow, refuse, type Verdict } from '#server/lib/result.ts'
import type { Meeting, Own, Party } from '#server/marketplace/bookings/access/policy.ts'

const standing: readonly Meeting['state'][] = ['pending', 'accepting', 'confirmed']

/**
 * Whether somebody reads what the interviewee of a meeting says of themselves: its interviewer, while the booking stands
 * and for as long afterwards as the session can be reviewed.
 */
export function maySeeCandidate(
  meeting: Pick<Own<Meeting>, 'party' | 'state' | 'end'>,
  now: Date,
): Verdict<true> {
  if (meeting.party !== 'interviewer') return refuse('booking.not_found')
  const isShown = standing.includes(meeting.state) && now < shownUntil(meeting.end)
  return isShown ? allow(true) : refuse('booking.candidate_gone')
}

const shownUntil = (end: Date) => new Date(end.getTime() + bookingLimits.candidateDays * dayMs)

type Noted = { status: Meeting['state']; start: Date; notesChanged: number }

/** Whether somebody may change what the interviewer is to focus on: the interviewee, a few times, until the start. */
export function mayChangeNotes(booking: Noted, by: Party, now: Date): Verdict<true> {
  if (by !== 'interviewee') return refuse('booking.not_found')
  if (booking.status === 'cancelled' || now >= booking.start) return refuse('booking.notes_closed')
  const isOften = booking.notesChanged >= bookingLimits.notesChangesMax
  return isOften ? refuse('booking.notes_changed_too_often') : allow(true)
}

/** When the clock alone changes what the rules above say. */
export const candidateTurnsOf = ({ start, end }: { start: Date; end: Date }): Date[] => [
  start,
  shownUntil(end),
]

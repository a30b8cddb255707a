import type { Booking } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/error.ts'
import type { UserId } from '#contract/id.ts'
import { roomLimits, type Side } from '#contract/room.ts'
import { minuteMs } from '#contract/time.ts'

type Session = Pick<Booking, 'status' | 'startTime' | 'endTime'>

/** When a session's room can be entered. */
export const roomTimes = ({ startTime, endTime }: Session) => ({
  opensAt: new Date(Date.parse(startTime) - roomLimits.opensMinutesBefore * minuteMs),
  closesAt: new Date(Date.parse(endTime) + roomLimits.closesMinutesAfter * minuteMs),
})

/** Why the room cannot be entered now; null where it can. */
export function entryRefusal(session: Session, now: Date): ErrorCode | null {
  if (session.status !== 'confirmed') return 'booking.not_confirmed'
  const { opensAt, closesAt } = roomTimes(session)
  if (now < opensAt) return 'room.too_early'
  return now < closesAt ? null : 'room.closed'
}

type Parties = Pick<Booking, 'intervieweeId' | 'intervieweeName' | 'interviewerName'>
type Person = { name: string; side: Side }

/** The two people of a session as one of them sees them. */
export function peopleOf(session: Parties, viewer: UserId): { self: Person; other: Person } {
  const interviewee = { name: session.intervieweeName, side: 'interviewee' } as const
  const interviewer = { name: session.interviewerName, side: 'interviewer' } as const
  return session.intervieweeId === viewer
    ? { self: interviewee, other: interviewer }
    : { self: interviewer, other: interviewee }
}

import type { Booking } from '#contract/booking.ts'
import { roomLimits, type Side } from '#contract/room.ts'
import { minuteMs } from '#contract/time.ts'

/** A confirmed booking as its room needs it: when it is, and who the two are. */
export type Session = {
  id: Booking['id']
  side: Side
  startsAt: string
  endsAt: string
  opensAt: number
  closesAt: number
  self: Person
  other: Person
  /** Set where the interviewer chose another place. */
  otherLink: string | null
}
export type Person = { name: string; pictureUrl: string | null }

export function sessionOf(booking: Booking, userId: string): Session {
  const side = booking.intervieweeId === userId ? 'interviewee' : 'interviewer'
  const interviewer = { name: booking.interviewerName, pictureUrl: booking.interviewerPictureUrl }
  const interviewee = { name: booking.intervieweeName, pictureUrl: null }
  const isHere = booking.meetingLink === null || booking.meetingLink.endsWith(`/room/${booking.id}`)
  return {
    id: booking.id,
    side,
    startsAt: booking.startTime,
    endsAt: booking.endTime,
    opensAt: Date.parse(booking.startTime) - roomLimits.opensMinutesBefore * minuteMs,
    closesAt: Date.parse(booking.endTime) + roomLimits.closesMinutesAfter * minuteMs,
    self: side === 'interviewee' ? interviewee : interviewer,
    other: side === 'interviewee' ? interviewer : interviewee,
    otherLink: isHere ? null : booking.meetingLink,
  }
}

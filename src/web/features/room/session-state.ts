import type { Booking } from '#contract/booking.ts'
import type { Side } from '#contract/room.ts'

/** A confirmed booking as its room needs it: when it is, who the two are, and what may be done. */
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
  mayReview: boolean
  mayBeRecorded: boolean
  mayGrade: boolean
}
type Room = NonNullable<Booking['room']>
export type Person = { name: string; pictureUrl: string | null }

export function sessionOf(booking: Booking, room: Room, userId: string): Session {
  const side = booking.intervieweeId === userId ? 'interviewee' : 'interviewer'
  const interviewer = { name: booking.interviewerName, pictureUrl: booking.interviewerPictureUrl }
  const interviewee = { name: booking.intervieweeName, pictureUrl: null }
  const isHere = booking.meetingLink === null || booking.meetingLink.endsWith(`/room/${booking.id}`)
  return {
    id: booking.id,
    side,
    startsAt: booking.startTime,
    endsAt: booking.endTime,
    opensAt: Date.parse(room.opensAt),
    closesAt: Date.parse(room.closesAt),
    mayReview: booking.can.review && !booking.reviewed,
    mayBeRecorded: booking.mayBeRecorded,
    mayGrade: booking.can.grade,
    self: side === 'interviewee' ? interviewee : interviewer,
    other: side === 'interviewee' ? interviewer : interviewee,
    otherLink: isHere ? null : booking.meetingLink,
  }
}

import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/room.ts'

export type RoomSession = {
  id: Booking['id']
  side: ParticipantRole
  startsAt: string
  endsAt: string
  opensAt: number
  closesAt: number
  self: Participant
  peer: Participant
  /** Set when the interviewer chose an external meeting. */
  externalLink: string | null
  canReview: boolean
  canBeRecorded: boolean
  canGrade: boolean
}
type RoomWindow = NonNullable<Booking['room']>
export type Participant = { name: string; pictureUrl: string | null }

export function toRoomSession(booking: Booking, room: RoomWindow, userId: string): RoomSession {
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
    canReview: booking.can.review && !booking.reviewed,
    canBeRecorded: booking.mayBeRecorded,
    canGrade: booking.can.grade,
    self: side === 'interviewee' ? interviewee : interviewer,
    peer: side === 'interviewee' ? interviewer : interviewee,
    externalLink: isHere ? null : booking.meetingLink,
  }
}

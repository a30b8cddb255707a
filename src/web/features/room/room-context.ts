import { createContext, use } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import type { RoomClient } from './connection/room-client.ts'
import type { LocalDevices } from './devices/use-local-devices.ts'
import type { ScreenShare } from './devices/use-screen-share.ts'

type RoomContextValue = {
  session: RoomSession
  booking: Booking
  roomClient: RoomClient
  devices: LocalDevices
  screenShare: ScreenShare
}

export const RoomContext = createContext<RoomContextValue | null>(null)

/** Room that the component is rendered in. Throws outside of one. */
export function useRoom(): RoomContextValue {
  const value = use(RoomContext)
  if (!value) throw new Error('useRoom outside of a room')
  return value
}

export type Participant = { name: string; pictureUrl: string | null }
export type RoomSession = ReturnType<typeof toRoomSession>

/** Session from the user's point of view. `opensAt` and `closesAt` are in milliseconds. */
export function toRoomSession(booking: Booking, room: NonNullable<Booking['room']>, userId: string) {
  const side: ParticipantRole = booking.intervieweeId === userId ? 'interviewee' : 'interviewer'
  const interviewer: Participant = {
    name: booking.interviewerName,
    pictureUrl: booking.interviewerPictureUrl,
  }
  // A booking has no picture of the interviewee. It is in the profile that is shared with the interviewer.
  const interviewee: Participant = { name: booking.intervieweeName, pictureUrl: null }
  const isBuiltInRoom = booking.meetingLink === null || booking.meetingLink.endsWith(`/room/${booking.id}`)
  return {
    id: booking.id,
    side,
    startsAt: booking.startTime,
    endsAt: booking.endTime,
    opensAt: Date.parse(room.opensAt),
    closesAt: Date.parse(room.closesAt),
    self: side === 'interviewee' ? interviewee : interviewer,
    peer: side === 'interviewee' ? interviewer : interviewee,
    /** Set when the interviewer chose an external meeting. */
    externalLink: isBuiltInRoom ? null : booking.meetingLink,
  }
}

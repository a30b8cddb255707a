import { createContext, use } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { RoomClient } from './connection/room-client.ts'
import type { LocalDevices } from './devices/use-local-devices.ts'
import type { ScreenShare } from './devices/use-screen-share.ts'
import type { RoomSession } from './room-session.ts'

type RoomContextValue = {
  session: RoomSession
  booking: Booking
  roomClient: RoomClient
  devices: LocalDevices
  screenShare: ScreenShare
}

export const RoomContext = createContext<RoomContextValue | null>(null)

/** Room around the component. */
export function useRoom(): RoomContextValue {
  const value = use(RoomContext)
  if (!value) throw new Error('useRoom outside of a room')
  return value
}

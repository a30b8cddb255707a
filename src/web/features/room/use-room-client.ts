import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { BookingId } from '#contract/id.ts'
import type { Change } from '#contract/room.ts'
import { addresses as at } from '#contract/routes/booking.ts'
import { addresses } from '#contract/routes/booking-messages.ts'
import { addresses as film } from '#contract/routes/call-recording.ts'
import { addresses as asking } from '#contract/routes/notes.ts'
import { invalidateQuery } from '#web/lib/query-client.ts'
import { createRoomClient, initialRoomClientState, type LocalMedia } from './room-client.ts'

/** Messages are counted by their booking. */
const invalidateChanged = (what: Change): void => {
  for (const read of {
    messages: [addresses.bookingMessages, at.booking],
    moments: [asking.roomMoments],
    film: [film.film],
  }[what])
    void invalidateQuery(read)
}

/** A stay in the room that lasts as long as the screen. */
export function useRoomClient(bookingId: BookingId, own: LocalMedia) {
  const [state, setState] = useState(initialRoomClientState)
  const meeting = useRef<ReturnType<typeof createRoomClient>>(null)
  const open = useEffectEvent(() =>
    createRoomClient({ bookingId, localMedia: own, onChange: setState, onServerChange: invalidateChanged }),
  )
  // Left before the parts within it are gone: they may have something left to say.
  useLayoutEffect(() => {
    const opened = open()
    meeting.current = opened
    return () => opened.close()
  }, [])
  useEffect(() => meeting.current?.setLocalMedia(own), [own])
  return {
    ...state,
    join: () => meeting.current?.join(),
    leave: () => meeting.current?.leave(),
    getCollaborationChannel: () => meeting.current?.collaborationChannel ?? null,
    returnToLobby: () => meeting.current?.returnToLobby(),
  }
}
export type RoomClient = ReturnType<typeof useRoomClient>

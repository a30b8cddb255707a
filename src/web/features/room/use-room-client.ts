import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { BookingId } from '#contract/id.ts'
import type { RoomChange } from '#contract/room.ts'
import { bookingMessagesApi, bookingApi as bookings } from '#contract/routes/bookings.ts'
import { notesApi as notes, callRecordingApi as recordings } from '#contract/routes/rooms.ts'
import { invalidateQuery } from '#web/lib/query-client.ts'
import { createRoomClient, initialRoomClientState, type LocalMedia } from './room-client.ts'

/** A booking also counts its messages. */
const invalidateChanged = (change: RoomChange): void => {
  for (const query of {
    messages: [bookingMessagesApi.bookingMessages, bookings.booking],
    moments: [notes.sessionNotes],
    film: [recordings.callRecording],
  }[change])
    void invalidateQuery(query)
}

export function useRoomClient(bookingId: BookingId, localMedia: LocalMedia) {
  const [state, setState] = useState(initialRoomClientState)
  const client = useRef<ReturnType<typeof createRoomClient>>(null)
  const create = useEffectEvent(() =>
    createRoomClient({ bookingId, localMedia, onChange: setState, onServerChange: invalidateChanged }),
  )
  // Layout effect: leaves the room while child components are still subscribed, because they send pending changes.
  useLayoutEffect(() => {
    const created = create()
    client.current = created
    return () => created.close()
  }, [])
  useEffect(() => client.current?.setLocalMedia(localMedia), [localMedia])
  return {
    ...state,
    join: () => client.current?.join(),
    leave: () => client.current?.leave(),
    getCollaborationChannel: () => client.current?.collaborationChannel ?? null,
    returnToLobby: () => client.current?.returnToLobby(),
  }
}
export type RoomClient = ReturnType<typeof useRoomClient>

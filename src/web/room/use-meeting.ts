import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BookingId } from '#contract/id.ts'
import { beforeMeeting, type Own, openMeeting } from './meeting-store.ts'

/** A stay in the room that lasts as long as the screen. */
export function useMeeting(bookingId: BookingId, own: Own) {
  const [state, setState] = useState(beforeMeeting)
  const meeting = useRef<ReturnType<typeof openMeeting>>(null)
  const open = useEffectEvent(() => openMeeting({ bookingId, own, onChange: setState }))
  useEffect(() => {
    const opened = open()
    meeting.current = opened
    return () => opened.close()
  }, [])
  useEffect(() => meeting.current?.send(own), [own])
  return {
    ...state,
    join: () => meeting.current?.join(),
    leave: () => meeting.current?.leave(),
    returnToLobby: () => meeting.current?.returnToLobby(),
  }
}
export type Meeting = ReturnType<typeof useMeeting>

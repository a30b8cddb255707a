import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { MediaState } from '#contract/room.ts'
import { useServerNow } from '#web/components/ui/use-now.ts'
import { Call } from './Call.tsx'
import { CallEnded } from './CallEnded.tsx'
import { Lobby } from './Lobby.tsx'
import type { LocalMedia } from './room-client.ts'
import { initialCaptions } from './room-reducer.ts'
import type { RoomSession } from './room-session.ts'
import { useLocalDevices } from './use-local-devices.ts'
import { useRoomClient } from './use-room-client.ts'
import { useScreenShare } from './use-screen-share.ts'

/** Lobby, call and end of one session. */
export function Room({ session, booking }: { session: RoomSession; booking: Booking }) {
  const devices = useLocalDevices()
  const share = useScreenShare()
  const [captions, setCaptions] = useState(initialCaptions)
  const meeting = useRoomClient(session.id, useLocalMedia(devices, share, captions))
  const { stage, endReason: ending } = meeting.room
  const isClosed = useServerNow(1000) >= session.closesAt

  const entered = useEffectEvent((now: typeof stage) => {
    if (now === 'lobby') void devices.requestAccessIfGranted()
    if (now === 'call') devices.dismissErrors()
    if (now !== 'ended') return
    devices.release()
    share.stop()
  })
  useEffect(() => entered(stage), [stage])
  useFocusMainOn(stage === 'joining' ? 'lobby' : stage)

  if (stage === 'call')
    return (
      <Call
        {...{ session, booking, roomClient: meeting, devices, screenShare: share }}
        captions={{ own: captions, change: setCaptions }}
      />
    )
  if (ending) return <CallEnded session={session} endReason={ending} roomClient={meeting} />
  if (isClosed) return <CallEnded session={session} endReason="closed" roomClient={meeting} />
  return <Lobby session={session} booking={booking} roomClient={meeting} devices={devices} />
}

function useLocalMedia(
  { microphone, camera }: ReturnType<typeof useLocalDevices>,
  { screen, screenSound }: ReturnType<typeof useScreenShare>,
  captions: MediaState['captions'],
): LocalMedia {
  const isHeard = microphone.track !== null && microphone.isOn
  const [voice, face] = [microphone.track, camera.track]
  return useMemo(
    () => ({
      tracks: { microphone: voice, camera: face, screen, screenSound },
      mediaState: { microphone: isHeard, camera: face !== null, screen: screen !== null, captions },
    }),
    [voice, face, screen, screenSound, isHeard, captions],
  )
}

/** The keyboard and a screen reader begin at the top of what is new. */
function useFocusMainOn(part: string): void {
  const shown = useRef(part)
  useEffect(() => {
    if (shown.current !== part) document.getElementById('main')?.focus({ preventScroll: true })
    shown.current = part
  }, [part])
}

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { MediaState } from '#contract/room.ts'
import { useServerNow } from '#web/components/ui/use-now.ts'
import { Call } from './Call.tsx'
import { Ended } from './Ended.tsx'
import { Lobby } from './Lobby.tsx'
import type { Own } from './meeting-storage.ts'
import { noCaptions } from './room-state.ts'
import type { Session } from './session-state.ts'
import { useDevices } from './use-devices.ts'
import { useMeeting } from './use-meeting.ts'
import { useScreenShare } from './use-screen-share.ts'

/** Lobby, call and end of one session. */
export function Room({ session, booking }: { session: Session; booking: Booking }) {
  const devices = useDevices()
  const share = useScreenShare()
  const [captions, setCaptions] = useState(noCaptions)
  const meeting = useMeeting(session.id, useOwn(devices, share, captions))
  const { stage, ending } = meeting.room
  const isClosed = useServerNow(1000) >= session.closesAt

  const entered = useEffectEvent((now: typeof stage) => {
    if (now === 'lobby') void devices.askIfGranted()
    if (now === 'call') devices.dismissTroubles()
    if (now !== 'ended') return
    devices.release()
    share.stop()
  })
  useEffect(() => entered(stage), [stage])
  useFocusOn(stage === 'joining' ? 'lobby' : stage)

  if (stage === 'call')
    return (
      <Call
        {...{ session, booking, meeting, devices, share }}
        captions={{ own: captions, change: setCaptions }}
      />
    )
  if (ending) return <Ended session={session} ending={ending} meeting={meeting} />
  if (isClosed) return <Ended session={session} ending="closed" meeting={meeting} />
  return <Lobby session={session} booking={booking} meeting={meeting} devices={devices} />
}

function useOwn(
  { microphone, camera }: ReturnType<typeof useDevices>,
  { screen, screenSound }: ReturnType<typeof useScreenShare>,
  captions: MediaState['captions'],
): Own {
  const isHeard = microphone.track !== null && microphone.isOn
  const [voice, face] = [microphone.track, camera.track]
  return useMemo(
    () => ({
      tracks: { microphone: voice, camera: face, screen, screenSound },
      media: { microphone: isHeard, camera: face !== null, screen: screen !== null, captions },
    }),
    [voice, face, screen, screenSound, isHeard, captions],
  )
}

/** The keyboard and a screen reader begin at the top of what is new. */
function useFocusOn(part: string): void {
  const shown = useRef(part)
  useEffect(() => {
    if (shown.current !== part) document.getElementById('main')?.focus({ preventScroll: true })
    shown.current = part
  }, [part])
}

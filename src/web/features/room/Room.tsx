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

export function Room({ session, booking }: { session: RoomSession; booking: Booking }) {
  const devices = useLocalDevices()
  const screenShare = useScreenShare()
  const [captions, setCaptions] = useState(initialCaptions)
  const roomClient = useRoomClient(session.id, useLocalMedia(devices, screenShare, captions))
  const { stage, endReason } = roomClient.room
  const isClosed = useServerNow(1000) >= session.closesAt

  const onStage = useEffectEvent((next: typeof stage) => {
    if (next === 'lobby') void devices.requestAccessIfGranted()
    if (next === 'call') devices.dismissErrors()
    if (next !== 'ended') return
    devices.release()
    screenShare.stop()
  })
  useEffect(() => onStage(stage), [stage])
  useFocusMainOn(stage === 'joining' ? 'lobby' : stage)

  if (stage === 'call')
    return (
      <Call
        {...{ session, booking, roomClient, devices, screenShare }}
        captions={{ ownCaptions: captions, onChange: setCaptions }}
      />
    )
  if (endReason) return <CallEnded session={session} endReason={endReason} roomClient={roomClient} />
  if (isClosed) return <CallEnded session={session} endReason="closed" roomClient={roomClient} />
  return <Lobby session={session} booking={booking} roomClient={roomClient} devices={devices} />
}

function useLocalMedia(
  { microphone, camera }: ReturnType<typeof useLocalDevices>,
  { screen, screenSound }: ReturnType<typeof useScreenShare>,
  captions: MediaState['captions'],
): LocalMedia {
  const isMicrophoneOn = microphone.track !== null && microphone.isOn
  const [microphoneTrack, cameraTrack] = [microphone.track, camera.track]
  return useMemo(
    () => ({
      tracks: { microphone: microphoneTrack, camera: cameraTrack, screen, screenSound },
      mediaState: {
        microphone: isMicrophoneOn,
        camera: cameraTrack !== null,
        screen: screen !== null,
        captions,
      },
    }),
    [microphoneTrack, cameraTrack, screen, screenSound, isMicrophoneOn, captions],
  )
}

/** Moves the focus to the top of the page when the stage changes, for keyboards and screen readers. */
function useFocusMainOn(stage: string): void {
  const previous = useRef(stage)
  useEffect(() => {
    if (previous.current !== stage) document.getElementById('main')?.focus({ preventScroll: true })
    previous.current = stage
  }, [stage])
}

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { MediaState } from '#contract/room.ts'
import { useServerNow } from '#web/components/dates/use-now.ts'
import { CallEnded } from './CallEnded.tsx'
import { Call } from './call/Call.tsx'
import type { LocalMedia } from './connection/peer-client.ts'
import { useRoomClient } from './connection/room-client.ts'
import { initialCaptions } from './connection/room-reducer.ts'
import { useLocalDevices } from './devices/use-local-devices.ts'
import { useScreenShare } from './devices/use-screen-share.ts'
import { Lobby } from './lobby/Lobby.tsx'
import { RoomContext } from './room-context.ts'
import type { RoomSession } from './room-session.ts'

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

  return (
    <RoomContext value={{ session, booking, roomClient, devices, screenShare }}>
      {stage === 'call' ? (
        <Call captions={captions} onCaptionsChange={setCaptions} />
      ) : endReason || isClosed ? (
        <CallEnded endReason={endReason ?? 'closed'} />
      ) : (
        <Lobby />
      )}
    </RoomContext>
  )
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

import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { MediaState } from '#contract/room.ts'
import { useHasPassed } from '#web/components/dates/use-now.ts'
import { useFocusOnChange } from '#web/components/focus/use-focus-on-change.ts'
import { CallEnded } from './CallEnded.tsx'
import { Call } from './call/Call.tsx'
import type { LocalMedia } from './connection/peer-client.ts'
import { useRoomClient } from './connection/room-client.ts'
import { initialCaptions, type RoomState } from './connection/room-reducer.ts'
import { useLocalDevices } from './devices/use-local-devices.ts'
import { useScreenShare } from './devices/use-screen-share.ts'
import { Lobby } from './lobby/Lobby.tsx'
import { RoomContext, type RoomSession } from './room-context.ts'

export function Room({ session, booking }: { session: RoomSession; booking: Booking }) {
  const devices = useLocalDevices()
  const screenShare = useScreenShare()
  const [captions, setCaptions] = useState(initialCaptions)
  const [openView, setOpenView] = useState<MediaState['openView']>(null)
  const roomClient = useRoomClient(session.id, useLocalMedia(devices, screenShare, captions, openView))
  const { room } = roomClient
  const isClosed = useHasPassed(session.closesAt)

  const onStage = useEffectEvent((stage: RoomState['stage']) => {
    if (stage === 'lobby') void devices.requestAccessIfGranted()
    if (stage === 'call') devices.dismissErrors()
    if (stage !== 'ended') return
    devices.release()
    screenShare.stop()
  })
  useEffect(() => onStage(room.stage), [room.stage])
  const top = useFocusOnChange<HTMLDivElement>(room.stage === 'joining' ? 'lobby' : room.stage)

  return (
    <RoomContext value={{ session, booking, roomClient, devices, screenShare }}>
      <div ref={top} tabIndex={-1} className="outline-none">
        {room.stage === 'call' ? (
          <Call captions={captions} onCaptionsChange={setCaptions} onOpenViewChange={setOpenView} />
        ) : room.stage === 'ended' ? (
          <CallEnded endReason={room.endReason} joinError={room.joinError} />
        ) : isClosed ? (
          <CallEnded endReason="closed" joinError={null} />
        ) : (
          <Lobby joinError={room.stage === 'lobby' ? room.joinError : null} />
        )}
      </div>
    </RoomContext>
  )
}

function useLocalMedia(
  { microphone, camera }: ReturnType<typeof useLocalDevices>,
  { screen, screenSound, isInterrupted: isScreenInterrupted }: ReturnType<typeof useScreenShare>,
  captions: MediaState['captions'],
  openView: MediaState['openView'],
): LocalMedia {
  const isMicrophoneOn = microphone.track !== null && microphone.isOn && !microphone.isInterrupted
  const isCameraOn = camera.track !== null && !camera.isInterrupted
  const isScreenOn = screen !== null && !isScreenInterrupted
  const [microphoneTrack, cameraTrack] = [microphone.track, camera.track]
  return useMemo(
    () => ({
      tracks: { microphone: microphoneTrack, camera: cameraTrack, screen, screenSound },
      mediaState: {
        microphone: isMicrophoneOn,
        camera: isCameraOn,
        screen: isScreenOn,
        captions,
        openView,
      },
    }),
    [
      microphoneTrack,
      cameraTrack,
      screen,
      screenSound,
      isMicrophoneOn,
      isCameraOn,
      isScreenOn,
      captions,
      openView,
    ],
  )
}

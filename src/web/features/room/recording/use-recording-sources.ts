import { useMemo } from 'react'
import type { RoomSession } from '#web/features/room/room-session.ts'
import type { LocalDevices } from '#web/features/room/use-local-devices.ts'
import type { RoomClient } from '#web/features/room/use-room-client.ts'
import type { ScreenShare } from '#web/features/room/use-screen-share.ts'
import type { RecordingSources } from './media-recorder.ts'

/** Sources of the recording: the tracks that both participants send. */
export function useRecordingSources(
  { self, peer }: RoomSession,
  { room, remote }: RoomClient,
  { camera, microphone }: LocalDevices,
  { screen, screenSound }: ScreenShare,
): RecordingSources {
  const [hasPeerCamera, hasPeerScreen] = [room.peerMedia?.camera === true, room.peerMedia?.screen === true]
  return useMemo(() => {
    const [peerCamera = null] = remote?.camera.getVideoTracks() ?? []
    const [peerScreen = null] = remote?.screen.getVideoTracks() ?? []
    const peerAudio = remote ? [...remote.camera.getAudioTracks(), ...remote.screen.getAudioTracks()] : []
    return {
      self: { name: self.name, track: camera.track },
      peer: { name: peer.name, track: hasPeerCamera ? peerCamera : null },
      screen: screen ?? (hasPeerScreen ? peerScreen : null),
      audioTracks: [microphone.track, screenSound, ...peerAudio].filter(track => track !== null),
    }
  }, [self, peer, remote, hasPeerCamera, hasPeerScreen, camera.track, microphone.track, screen, screenSound])
}

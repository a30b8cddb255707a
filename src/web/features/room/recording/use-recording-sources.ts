import { useMemo } from 'react'
import type { RoomSession } from '#web/features/room/room-session.ts'
import type { LocalDevices } from '#web/features/room/use-local-devices.ts'
import type { RoomClient } from '#web/features/room/use-room-client.ts'
import type { ScreenShare } from '#web/features/room/use-screen-share.ts'
import type { RecordingSources } from './media-recorder.ts'

/** What is recorded in this page: what the two send to each other, and nothing else. */
export function useRecordingSources(
  { self, peer }: RoomSession,
  { room, remote }: RoomClient,
  { camera, microphone }: LocalDevices,
  { screen, screenSound }: ScreenShare,
): RecordingSources {
  const [hasPicture, hasScreen] = [room.peerMedia?.camera === true, room.peerMedia?.screen === true]
  return useMemo(() => {
    const [face = null] = remote?.camera.getVideoTracks() ?? []
    const [theirs = null] = remote?.screen.getVideoTracks() ?? []
    const voices = remote ? [...remote.camera.getAudioTracks(), ...remote.screen.getAudioTracks()] : []
    return {
      self: { name: self.name, track: camera.track },
      peer: { name: peer.name, track: hasPicture ? face : null },
      screen: screen ?? (hasScreen ? theirs : null),
      audioTracks: [microphone.track, screenSound, ...voices].filter(track => track !== null),
    }
  }, [self, peer, remote, hasPicture, hasScreen, camera.track, microphone.track, screen, screenSound])
}

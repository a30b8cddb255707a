import { useMemo } from 'react'
import type { Session } from '#web/features/room/session-state.ts'
import type { OwnDevices } from '#web/features/room/use-devices.ts'
import type { Meeting } from '#web/features/room/use-meeting.ts'
import type { ScreenShare } from '#web/features/room/use-screen-share.ts'
import type { Scene } from './media-recorder.ts'

/** What is recorded in this page: what the two send to each other, and nothing else. */
export function useScene(
  { self, other }: Session,
  { room, remote }: Meeting,
  { camera, microphone }: OwnDevices,
  { screen, screenSound }: ScreenShare,
): Scene {
  const [hasPicture, hasScreen] = [room.other?.camera === true, room.other?.screen === true]
  return useMemo(() => {
    const [face = null] = remote?.face.getVideoTracks() ?? []
    const [theirs = null] = remote?.screen.getVideoTracks() ?? []
    const voices = remote ? [...remote.face.getAudioTracks(), ...remote.screen.getAudioTracks()] : []
    return {
      self: { name: self.name, track: camera.track },
      other: { name: other.name, track: hasPicture ? face : null },
      screen: screen ?? (hasScreen ? theirs : null),
      sounds: [microphone.track, screenSound, ...voices].filter(track => track !== null),
    }
  }, [self, other, remote, hasPicture, hasScreen, camera.track, microphone.track, screen, screenSound])
}

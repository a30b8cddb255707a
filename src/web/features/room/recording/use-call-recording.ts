import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { toast } from '#web/components/ui/toast.ts'
import { callRecordingQuery, useSetRecordingConsent } from '#web/features/room/api.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import type { RecordingSources } from './media-recorder.ts'

export function useCallRecording() {
  const { id: bookingId, side } = useRoom().session
  const { data } = useQuery(callRecordingQuery(bookingId))
  const consent = useSetRecordingConsent(bookingId)
  const [wasWithdrawn, setWithdrawn] = useState(false)
  return {
    recording: data ?? null,
    hasConsented: data?.consents[side] ?? false,
    hasPeerConsented: data?.consents[side === 'interviewer' ? 'interviewee' : 'interviewer'] ?? false,
    isBusy: consent.isPending,
    /** True when this user ended the recording, not the peer. */
    wasWithdrawn,
    setConsent(agrees: boolean): void {
      setWithdrawn(!agrees)
      consent.mutateAsync({ params: { bookingId }, body: { agrees } }).catch((error: unknown) => {
        setWithdrawn(false)
        toast.error(error)
      })
    },
  }
}
export type CallRecordingState = ReturnType<typeof useCallRecording>

/** Sources of the recording: the tracks that both participants send. */
export function useRecordingSources(): RecordingSources {
  const { session, roomClient, devices, screenShare } = useRoom()
  const { self, peer } = session
  const { remote } = roomClient
  const { camera, microphone } = devices
  const { screen, screenSound } = screenShare
  const peerMedia = roomClient.peer?.media
  const [hasPeerCamera, hasPeerScreen] = [peerMedia?.camera === true, peerMedia?.screen === true]
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

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useHasPassed } from '#web/components/dates/use-now.ts'
import { toast } from '#web/components/ui/toast.ts'
import { callRecordingQuery, useSetRecordingConsent } from '#web/features/room/api.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { browserTimeZone, formatTime } from '#web/lib/format.ts'
import { type RecordingSources, recordingMimeType } from './media-recorder.ts'

/** State of the recording for the lobby and the call. The lobby has no signaling and polls. */
export function useCallRecording({ pollMs = false }: { pollMs?: number | false } = {}) {
  const { session, roomClient } = useRoom()
  const { id: bookingId, side } = session
  const { data } = useQuery({ ...callRecordingQuery(bookingId), refetchInterval: pollMs })
  const consent = useSetRecordingConsent(bookingId)
  const [wasWithdrawn, setWithdrawn] = useState(false)
  const hasStarted = useHasPassed(Date.parse(session.startsAt))
  const hasConsented = data?.consents[side] ?? false
  const hasPeerConsented = data?.consents[side === 'interviewer' ? 'interviewee' : 'interviewer'] ?? false
  const isAgreed = hasConsented && hasPeerConsented && data?.isFinished === false
  const isRecording = isAgreed && hasStarted && roomClient.peer !== null
  const setConsent = (agrees: boolean): void => {
    setWithdrawn(!agrees)
    consent.mutateAsync({ params: { bookingId }, body: { agrees } }).catch((error: unknown) => {
      setWithdrawn(false)
      toast.error(error)
    })
  }
  const canRecord = side === 'interviewee' || recordingMimeType !== undefined
  // The peer must not be told that a session is recorded which this browser cannot record.
  const stopUnsupported = useEffectEvent(() => setConsent(false))
  const isUnsupported = isRecording && !canRecord
  useEffect(() => {
    if (isUnsupported) stopUnsupported()
  }, [isUnsupported])
  return {
    recording: data ?? null,
    hasConsented,
    hasPeerConsented,
    /** Both agree: it is recorded from the start of the session on, while both are in the room. */
    isAgreed,
    isRecording,
    hasStarted,
    /** Whether this user's browser can do its part. */
    canRecord,
    isBusy: consent.isPending,
    /** True when this user ended the recording, not the peer. */
    wasWithdrawn,
    setConsent,
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

/** Time of day at which the session starts. */
export function useStartTime(): string {
  const language = useLanguage()
  return formatTime(useRoom().session.startsAt, browserTimeZone(), language)
}

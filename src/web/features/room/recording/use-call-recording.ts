import { useState } from 'react'
import type { CallRecording } from '#contract/recording.ts'
import { callRecordingApi } from '#contract/routes/rooms.ts'
import { toast } from '#web/components/ui/toast.ts'
import type { RoomSession } from '#web/features/room/room-session.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { setQueryData, useApiMutation, useApiQuery } from '#web/lib/query-client.ts'

export function useCallRecording({ id: bookingId, side }: RoomSession) {
  const params = { bookingId }
  const { data } = useApiQuery(callRecordingApi.callRecording, { params })
  const consent = useApiMutation(callRecordingApi.setRecordingConsent, {
    onSuccess: (recording: CallRecording) =>
      setQueryData(callRecordingApi.callRecording, { params }, recording),
    scope: `recording:${bookingId}`,
  })
  const hasConsented = data?.consents[side] ?? false
  const [wasWithdrawn, setWithdrawn] = useState(false)
  return {
    recording: data ?? null,
    hasConsented,
    hasPeerConsented: data?.consents[side === 'interviewer' ? 'interviewee' : 'interviewer'] ?? false,
    isBusy: consent.isPending,
    /** True when this user ended the recording, not the peer. */
    wasWithdrawn,
    setConsent(agrees: boolean): void {
      setWithdrawn(!agrees)
      consent.mutateAsync({ params, body: { agrees } }).catch((error: unknown) => {
        setWithdrawn(false)
        toast.error(errorMessage(error))
      })
    },
  }
}
export type CallRecordingState = ReturnType<typeof useCallRecording>

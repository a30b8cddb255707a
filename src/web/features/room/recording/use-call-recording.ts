import { useState } from 'react'
import type { Film } from '#contract/call-recording.ts'
import { addresses } from '#contract/routes/call-recording.ts'
import { toast } from '#web/components/ui/toast.ts'
import type { RoomSession } from '#web/features/room/room-session.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { setQueryData, useApiMutation, useApiQuery } from '#web/lib/query-client.ts'

/** How the recording of a session stands, and how one agrees to it or stops it. */
export function useCallRecording({ id: bookingId, side }: RoomSession) {
  const params = { bookingId }
  const { data } = useApiQuery(addresses.film, { params })
  const act = useApiMutation(addresses.agreeToFilm, {
    onSuccess: (film: Film) => setQueryData(addresses.film, { params }, film),
    scope: `film:${bookingId}`,
  })
  const own = data?.consents[side] ?? false
  const [tookBack, setTookBack] = useState(false)
  return {
    recording: data ?? null,
    hasConsented: own,
    hasPeerConsented: data?.consents[side === 'interviewer' ? 'interviewee' : 'interviewer'] ?? false,
    isBusy: act.isPending,
    /** It was this person who ended it last, and not the other. */
    wasWithdrawn: tookBack,
    setConsent(agrees: boolean): void {
      setTookBack(!agrees)
      act.mutateAsync({ params, body: { agrees } }).catch((error: unknown) => {
        setTookBack(false)
        toast.error(errorMessage(error))
      })
    },
  }
}
export type CallRecordingState = ReturnType<typeof useCallRecording>

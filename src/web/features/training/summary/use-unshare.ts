import type { BookingId, TrainingSessionId } from '#contract/id.ts'
import { trainingShareApi } from '#contract/routes/training.ts'
import { toast } from '#web/components/ui/toast.ts'
import { bookingQueries } from '#web/features/bookings/use-booking-mutation.ts'
import { summary as text } from '#web/i18n/en/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/query-client.ts'

/** Revokes an interviewer's access to a session. */
export function useUnshare(sessionId: TrainingSessionId, onChanged?: () => void) {
  const t = useTranslations(text)
  const unshare = useApiMutation(trainingShareApi.unshareInterview, {
    invalidates: [...bookingQueries, trainingShareApi.sharedInterviews],
  })
  const done = () => {
    toast.success(t('takenBack'))
    onChanged?.()
  }
  const run = (bookingId: BookingId) =>
    unshare.mutateAsync({ params: { sessionId, bookingId } }).then(done, toast.error)
  return { run, busy: unshare.isPending }
}

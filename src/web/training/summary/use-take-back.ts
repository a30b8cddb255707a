import { addresses } from '#contract/address/training-share.ts'
import type { BookingId, TrainingSessionId } from '#contract/id.ts'
import { bookingReads } from '#web/booking/use-booking-act.ts'
import { useAct } from '#web/query.ts'
import { summary as text } from '#web/text/en/summary.ts'
import { useText } from '#web/text/translate.ts'
import { toast } from '#web/ui/toast.ts'

/** Ends what the interviewer of a booking may read of a session. */
export function useTakeBack(sessionId: TrainingSessionId, onChanged?: () => void) {
  const t = useText(text)
  const unshare = useAct(addresses.unshareInterview, {
    invalidates: [...bookingReads, addresses.sharedTraining],
  })
  const done = () => {
    toast.success(t('takenBack'))
    onChanged?.()
  }
  const run = (bookingId: BookingId) =>
    unshare.mutateAsync({ params: { sessionId, bookingId } }).then(done, toast.error)
  return { run, busy: unshare.isPending }
}

import { endpoints } from '#contract/booking.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { CallError } from '#web/call.ts'
import { useAct } from '#web/query.ts'
import { booking } from '#web/text/en/booking.ts'
import { common } from '#web/text/en/common.ts'
import { useText } from '#web/text/translate.ts'
import { toast } from '#web/ui/toast.ts'

/** Whatever shows bookings. */
export const bookingReads: readonly Endpoint[] = [
  endpoints.myBookings,
  endpoints.interviewerBookings,
  endpoints.intervieweeBookings,
  endpoints.booking,
]

/** Something that changes a booking: says how it went (and answers whether it did), and the lists are read again either way. */
export function useBookingAct<E extends Endpoint>(
  endpoint: E,
  done: string,
  alsoReads: readonly Endpoint[] = [],
) {
  const t = useText(booking)
  const tCommon = useText(common)
  const act = useAct(endpoint, { invalidates: [...bookingReads, ...alsoReads] })
  const refused = (error: unknown) => {
    const isSettling = error instanceof CallError && error.problem.code === 'booking.being_settled'
    if (isSettling) toast.info(t('acceptSettling'))
    else toast.failed(tCommon('error'), error)
    return false
  }
  const succeeded = () => {
    toast.success(done)
    return true
  }
  // The promise and not the callbacks of `mutate`: whoever asked may be gone when the lists are here again.
  const run = (...input: Parameters<typeof act.mutateAsync>) =>
    act.mutateAsync(...input).then(succeeded, refused)
  return { run, busy: act.isPending }
}

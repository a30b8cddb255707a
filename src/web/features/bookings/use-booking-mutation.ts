import type { Booking } from '#contract/booking.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { toast } from '#web/components/ui/toast.ts'
import { booking } from '#web/i18n/en/booking.ts'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ApiError, type Endpoint, type EndpointName } from '#web/lib/api-client.ts'
import { setQueryData, useApiMutation } from '#web/lib/query-client.ts'

/** Whatever shows bookings. */
export const bookingQueries: readonly Endpoint[] = [
  bookingApi.myBookings,
  bookingApi.interviewerBookings,
  bookingApi.intervieweeBookings,
  bookingApi.booking,
  bookingApi.nextUp,
]

/** Something that changes a booking: says how it went (and answers whether it did), and the lists are read again either way. */
export function useBookingMutation<Name extends EndpointName>(
  address: Endpoint<Name>,
  done: string,
  alsoReads: readonly Endpoint[] = [],
) {
  const t = useTranslations(booking)
  const tCommon = useTranslations(common)
  const act = useApiMutation(address, {
    invalidates: [...bookingQueries, ...alsoReads],
    // A list that it has left still shows it, as it is now.
    onSuccess: reply =>
      isBooking(reply) && setQueryData(bookingApi.booking, { params: { id: reply.id } }, reply),
  })
  const refused = (error: unknown) => {
    const isSettling = error instanceof ApiError && error.problem.code === 'booking.being_settled'
    if (isSettling) toast.info(t('acceptSettling'))
    else toast.errorWithReason(tCommon('error'), error)
    return false
  }
  const succeeded = () => {
    toast.success(done)
    return true
  }
  // The promise and not the callbacks of `mutate`: whoever asked may be gone when the lists are here again.
  const run = (...input: Parameters<typeof act.mutateAsync>) =>
    act.mutateAsync(...input).then(succeeded, refused)
  return { run, isPending: act.isPending }
}

const isBooking = (reply: unknown): reply is Booking =>
  typeof reply === 'object' && reply !== null && 'timeSlotId' in reply && 'can' in reply

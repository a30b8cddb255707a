import type { Booking } from '#contract/booking.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { toast } from '#web/components/ui/toast.ts'
import { booking } from '#web/i18n/en/booking.ts'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ApiError } from '#web/lib/api-client.ts'
import type { Endpoint, EndpointName } from '#web/lib/api-request.ts'
import { setQueryData, useApiMutation } from '#web/lib/query-client.ts'

/** Queries that show bookings. */
export const bookingQueries: readonly Endpoint[] = [
  bookingApi.myBookings,
  bookingApi.interviewerBookings,
  bookingApi.intervieweeBookings,
  bookingApi.booking,
  bookingApi.upcomingTasks,
]

/**
 * Mutation of a booking with a toast for its result. Returns whether it succeeded and reloads the lists in
 * both cases.
 */
export function useBookingMutation<Name extends EndpointName>(
  address: Endpoint<Name>,
  done: string,
  alsoReads: readonly Endpoint[] = [],
) {
  const t = useTranslations(booking)
  const tCommon = useTranslations(common)
  const act = useApiMutation(address, {
    invalidates: [...bookingQueries, ...alsoReads],
    // A list that the booking has left still shows its new state.
    onSuccess: reply =>
      isBooking(reply) && setQueryData(bookingApi.booking, { params: { id: reply.id } }, reply),
  })
  const handleError = (error: unknown) => {
    const isSettling = error instanceof ApiError && error.problem.code === 'booking.being_settled'
    if (isSettling) toast.info(t('acceptSettling'))
    else toast.errorWithReason(tCommon('error'), error)
    return false
  }
  const handleSuccess = () => {
    toast.success(done)
    return true
  }
  // Awaits the promise, because callbacks of `mutate` are dropped when the component unmounts.
  const run = (...input: Parameters<typeof act.mutateAsync>) =>
    act.mutateAsync(...input).then(handleSuccess, handleError)
  return { run, isPending: act.isPending }
}

const isBooking = (reply: unknown): reply is Booking =>
  typeof reply === 'object' && reply !== null && 'timeSlotId' in reply && 'can' in reply

import type { BookingId } from '#contract/id.ts'
import { adminBookingsApi, adminDisputesApi } from '#contract/routes/admin-bookings.ts'
import type { InputOf } from '#web/lib/api/api-request.ts'
import { apiQuery, onceLoaded, useApiMutation } from '#web/lib/api/query-client.ts'

export const adminBookingQuery = (bookingId: BookingId) =>
  apiQuery(adminBookingsApi.adminBooking, { params: { bookingId } })

export const adminDisputeQuery = (bookingId: BookingId) =>
  apiQuery(adminDisputesApi.adminDispute, { params: { bookingId } })

/** Read each time a dialog opens, and not again after the dialog's own action, which would no longer be possible. */
const readOnOpen = { staleTime: onceLoaded, gcTime: 0 }

/** What an action would do now. */
export const previewQuery = (input: InputOf<'previewBookingAction'>) => ({
  ...apiQuery(adminBookingsApi.previewBookingAction, input),
  ...readOnOpen,
  retry: false,
})

/** `after` is the end of the times before. */
export const moveTimesQuery = (bookingId: BookingId, after: string | undefined) => ({
  ...apiQuery(adminBookingsApi.moveTimes, { params: { bookingId }, query: after ? { after } : {} }),
  ...readOnOpen,
})
export const useMoveBooking = () => useApiMutation(adminBookingsApi.moveBookingAsAdmin)
export const useCancelBooking = () => useApiMutation(adminBookingsApi.cancelBookingAsAdmin)
export const useRefundBooking = () => useApiMutation(adminBookingsApi.refundBookingAsAdmin)
export const useProposeDecision = () => useApiMutation(adminDisputesApi.proposeDecision)
export const useDecideNoShow = () => useApiMutation(adminDisputesApi.decideNoShow)
export const useDecideClaim = () => useApiMutation(adminDisputesApi.decideClaim)
export const useDecideAppeal = () => useApiMutation(adminDisputesApi.decideDisputeAppeal)

import type { BookingId } from '#contract/id.ts'
import { adminApi } from '#contract/routes/admin.ts'
import { adminBookingsApi, adminDisputesApi } from '#contract/routes/admin-bookings.ts'
import type { Endpoint, EndpointName, InputOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export const adminBookingQuery = (bookingId: BookingId) =>
  apiQuery(adminBookingsApi.adminBooking, { params: { bookingId } })

export const adminDisputeQuery = (bookingId: BookingId) =>
  apiQuery(adminDisputesApi.adminDispute, { params: { bookingId } })

/** What an action would do now. Read each time its dialog opens. */
export const previewQuery = (input: InputOf<'previewBookingAction'>) => ({
  ...apiQuery(adminBookingsApi.previewBookingAction, input),
  staleTime: 0,
  retry: false,
})

/** An action about a booking changes its page, the lists and the log. */
const useAdminMutation = <Name extends EndpointName>(endpoint: Endpoint<Name>) =>
  useApiMutation(endpoint, {
    invalidates: [
      adminBookingsApi.adminBooking,
      adminDisputesApi.adminDispute,
      adminBookingsApi.adminBookings,
      adminDisputesApi.adminDisputes,
      adminApi.adminActions,
    ],
  })

export const moveTimesQuery = (bookingId: BookingId) => ({
  ...apiQuery(adminBookingsApi.moveTimes, { params: { bookingId } }),
  staleTime: 0,
})
export const useMoveBooking = () => useAdminMutation(adminBookingsApi.moveBookingAsAdmin)
export const useCancelBooking = () => useAdminMutation(adminBookingsApi.cancelBookingAsAdmin)
export const useRefundBooking = () => useAdminMutation(adminBookingsApi.refundBookingAsAdmin)
export const useProposeDecision = () => useAdminMutation(adminDisputesApi.proposeDecision)
export const useDecideNoShow = () => useAdminMutation(adminDisputesApi.decideNoShow)
export const useDecideClaim = () => useAdminMutation(adminDisputesApi.decideClaim)
export const useDecideAppeal = () => useAdminMutation(adminDisputesApi.decideDisputeAppeal)

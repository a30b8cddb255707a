import { endpoints as bookingsApi } from '#contract/admin/bookings.ts'
import { toMinorUnits } from '#contract/money.ts'
import type { Deps } from '#server/admin/context.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { cancelBooking, moveBooking, refundPartOfBooking } from './change-booking.ts'
import { findBookings, getBooking, getMoveTimes, previewAction } from './get-booking.ts'

export function adminBookingRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(bookingsApi.adminBookings, ({ query }) => findBookings(deps, query))
  on(bookingsApi.adminBooking, ({ user, params }) => getBooking(deps, params.bookingId, user.id))
  on(bookingsApi.previewBookingAction, ({ user, params, query: { amount, ...action } }) =>
    previewAction(deps, params.bookingId, { ...action, minor: toMinorUnits(amount) }, user.id),
  )
  on(bookingsApi.moveTimes, ({ params, query: { after } }) =>
    getMoveTimes(deps, params.bookingId, after ? new Date(after) : deps.now()),
  )
  on(bookingsApi.moveBookingAsAdmin, ({ user, params, body: { reason, ...time } }) => {
    const target = 'slotId' in time ? time : { start: new Date(time.startTime) }
    return moveBooking(deps, { actor: { adminId: user.id }, reason }, params.bookingId, target)
  })
  on(bookingsApi.cancelBookingAsAdmin, ({ user, params, body: { reason } }) =>
    cancelBooking(deps, { actor: { adminId: user.id }, reason }, params.bookingId),
  )
  on(bookingsApi.refundBookingAsAdmin, async ({ user, params, body }) => {
    const { refundId, amount, bearer, reason } = body
    const request = { refundId, minor: toMinorUnits(amount), bearer }
    await refundPartOfBooking(deps, { actor: { adminId: user.id }, reason }, params.bookingId, request)
  })
}

import { endpoints as api } from '#contract/booking.ts'
import { endpoints as currency } from '#contract/currency.ts'
import { languageFor } from '#server/lib/http/messages.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import { getBooking, listBookings } from '#server/marketplace/bookings/queries/read-bookings.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { acceptBooking } from './accept-booking.ts'
import { getBookingCalendar } from './booking-calendar.ts'
import { cancelBooking } from './cancel-booking.ts'
import { createBooking } from './create-booking.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { declineBooking } from './decline-booking.ts'
import { listPriceOptions } from './price-options.ts'
import { getRefundQuote } from './refund-quote.ts'
import { setMeetingLink } from './set-meeting-link.ts'

export const bookingRoutes = (on: Register, deps: Deps) => {
  on(api.createBooking, ({ user, body }) => createBooking(deps, user, body))
  on(api.createPaymentIntent, ({ user, body, request }) =>
    createPaymentIntent(deps, user, body, languageFor(request)),
  )
  on(currency.priceOptions, ({ user, params }) => listPriceOptions(deps, user, params.timeSlotId))
  on(api.myBookings, ({ user, query }) => listBookings(deps, user, 'either', query))
  on(api.interviewerBookings, ({ user, query }) => listBookings(deps, user, 'interviewer', query))
  on(api.intervieweeBookings, ({ user, query }) => listBookings(deps, user, 'interviewee', query))
  on(api.booking, ({ user, params }) => getBooking(deps, user, params.id))
  on(api.bookingCalendar, ({ user, params }) => getBookingCalendar(deps, user, params.id))
  on(api.cancelQuote, ({ user, params }) => getRefundQuote(deps, user, params.id))
  on(api.cancelBooking, ({ user, body }) => cancelBooking(deps, user, body.bookingId))
  on(api.acceptBooking, ({ user, params }) => acceptBooking(deps, user, params.id))
  on(api.declineBooking, ({ user, params }) => declineBooking(deps, user, params.id))
  on(api.setMeetingLink, ({ user, body }) => setMeetingLink(deps, user, body.bookingId, body.meetingLink))
}

import type { Refreshers } from '#server/lib/mail/templates/email.ts'
import type {
  BookingEmailTemplate,
  BookingNotificationPayload,
} from '#server/marketplace/bookings/emails/payloads.ts'
import { findNoShowReport } from '#server/marketplace/bookings/lifecycle/repository.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { findCurrentBooking } from './build-payload.ts'
import { refreshEmail } from './digest.ts'

/** A mail about a booking as the booking stands now; null where that contradicts it. Bookings are never deleted. */
export async function refreshBookingPayload(
  deps: Deps,
  template: BookingEmailTemplate,
  data: BookingNotificationPayload,
): Promise<BookingNotificationPayload | null> {
  const present = await findCurrentBooking(deps, deps.db, data.bookingId, data.side)
  return present ? (refreshEmail({ template, data }, present)?.data ?? null) : data
}

/** Every mail that says how a booking stands. */
export function bookingEmailRefreshers(deps: Deps): Refreshers {
  const as = (template: BookingEmailTemplate) => (data: BookingNotificationPayload) =>
    refreshBookingPayload(deps, template, data)
  return {
    'booking-requested': as('booking-requested'),
    'booking-confirmed': as('booking-confirmed'),
    'booking-cancelled': as('booking-cancelled'),
    'booking-moved': as('booking-moved'),
    'meeting-link-changed': as('meeting-link-changed'),
    'time-proposed': as('time-proposed'),
    'proposal-declined': as('proposal-declined'),
    'session-reminder': as('session-reminder'),
    'notes-changed': as('notes-changed'),
    'no-show-reported': async data => {
      const report = await findNoShowReport(deps.db, data.bookingId)
      return report && !report.contested_at && !report.resolved_at ? data : null
    },
    'booking-digest': async news => {
      const items = await Promise.all(
        news.items.map(async ({ template, data }) => {
          const now = await refreshBookingPayload(deps, template, data)
          return now ? [{ template, data: now }] : []
        }),
      )
      return items.flat().length > 0 ? { ...news, items: items.flat() } : null
    },
  }
}

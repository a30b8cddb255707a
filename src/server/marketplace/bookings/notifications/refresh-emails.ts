import type { Refreshers } from '#server/lib/mail/templates/email.ts'
import type { BookingMail, BookingNews } from '#server/marketplace/bookings/emails/payloads.ts'
import { findReport } from '#server/marketplace/bookings/lifecycle/repository.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { findPresent } from './build-payload.ts'
import { asItStands } from './digest.ts'

/** A mail about a booking as the booking stands now; null where that contradicts it. Bookings are never deleted. */
export async function refreshBookingMail(
  deps: Deps,
  template: BookingMail,
  data: BookingNews,
): Promise<BookingNews | null> {
  const present = await findPresent(deps, deps.db, data.bookingId, data.side)
  return present ? (asItStands({ template, data }, present)?.data ?? null) : data
}

/** Every mail that says how a booking stands. */
export function bookingRefreshers(deps: Deps): Refreshers {
  const as = (template: BookingMail) => (data: BookingNews) => refreshBookingMail(deps, template, data)
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
      const report = await findReport(deps.db, data.bookingId)
      return report && !report.contested_at && !report.resolved_at ? data : null
    },
    'bookings-changed': async news => {
      const items = await Promise.all(
        news.items.map(async ({ template, data }) => {
          const now = await refreshBookingMail(deps, template, data)
          return now ? [{ template, data: now }] : []
        }),
      )
      return items.flat().length > 0 ? { ...news, items: items.flat() } : null
    },
  }
}

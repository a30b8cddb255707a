import { refreshBookingPayload } from '#server/marketplace/bookings/notifications.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import type { Deps } from '#server/rooms/context.ts'
import { isScorecardSent } from './repository.ts'

/** Skips the reminder of a scorecard that was sent meanwhile. */
export const scorecardEmailRefreshers = (deps: Deps): EmailRefreshers => ({
  'scorecard-ready': (db, data) => refreshBookingPayload(deps, db, 'scorecard-ready', data),
  'scorecard-due': async (db, data) =>
    (await isScorecardSent(db, data.bookingId))
      ? null
      : refreshBookingPayload(deps, db, 'scorecard-due', data),
})

import { refreshBookingPayload } from '#server/marketplace/bookings/notifications.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import type { Deps } from '#server/rooms/context.ts'
import { isScorecardSent } from './repository.ts'

/** Skips the reminder of a scorecard that was sent meanwhile. */
export const scorecardEmailRefreshers = (deps: Deps): EmailRefreshers => ({
  'scorecard-due': async data =>
    (await isScorecardSent(deps.db, data.bookingId))
      ? null
      : refreshBookingPayload(deps, 'scorecard-due', data),
})

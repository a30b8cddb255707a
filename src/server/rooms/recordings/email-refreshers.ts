import type { Executor } from '#server/lib/database/pool.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import { refreshBookingPayload } from '#server/marketplace/bookings/notifications.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import type { BookingEmailTemplate, BookingNotificationPayload } from '#server/notifications/payloads.ts'
import type { Deps } from '#server/rooms/context.ts'
import { filterWatchable } from './policy.ts'
import { findRecording } from './repository.ts'

/** Skips emails about a recording that was deleted or replaced. */
export function recordingEmailRefreshers(deps: Deps): EmailRefreshers {
  const whileWatchable =
    (template: BookingEmailTemplate) => async (db: Executor, data: BookingNotificationPayload) => {
      const row = data.recording && (await findRecording(db, data.recording.id))
      const [recording] = row
        ? filterWatchable([row], await getBookedSessions(db, [row.booking_id]), deps.now())
        : []
      return recording ? refreshBookingPayload(deps, db, template, data) : null
    }
  return {
    'recording-ready': whileWatchable('recording-ready'),
    'recording-ends': whileWatchable('recording-ends'),
    'replay-ends': (db, data) => refreshBookingPayload(deps, db, 'replay-ends', data),
  }
}

import type { Executor } from '#server/lib/database/pool.ts'
import { refreshBookingPayload } from '#server/marketplace/bookings/notifications.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import type { BookingEmailTemplate, BookingNotificationPayload } from '#server/notifications/payloads.ts'
import type { Deps } from './context.ts'
import { isWatchable } from './recordings/get-recordings.ts'
import { findRecording } from './recordings/repository.ts'
import { isScorecardSent } from './scorecards/repository.ts'

/** Skips emails about a recording that was deleted or replaced, and reminders of a scorecard that was sent meanwhile. */
export function roomEmailRefreshers(deps: Deps): EmailRefreshers {
  type IsTrue = (db: Executor, data: BookingNotificationPayload) => Promise<boolean>
  const refresh =
    (template: BookingEmailTemplate, isTrue: IsTrue) =>
    async (db: Executor, data: BookingNotificationPayload) =>
      (await isTrue(db, data)) ? refreshBookingPayload(deps, db, template, data) : null
  const hasRecording: IsTrue = async (db, { recording }) => {
    const row = recording && (await findRecording(db, recording.id))
    return row ? isWatchable(db, row, deps.now()) : false
  }
  return {
    'recording-ready': refresh('recording-ready', hasRecording),
    'recording-ends': refresh('recording-ends', hasRecording),
    'scorecard-due': refresh(
      'scorecard-due',
      async (db, data) => !(await isScorecardSent(db, data.bookingId)),
    ),
  }
}

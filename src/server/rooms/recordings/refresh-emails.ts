import type { Refreshers } from '#server/lib/mail/templates/email.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import type {
  BookingEmailTemplate,
  BookingNotificationPayload,
} from '#server/marketplace/bookings/emails/payloads.ts'
import { refreshBookingPayload } from '#server/marketplace/bookings/notifications/deliver.ts'
import type { Deps } from '#server/rooms/context.ts'
import { filterWatchable } from './policy.ts'
import { findRecording } from './repository.ts'

/** What is told of a recording, while that recording can be watched: another may have taken its place. */
export function recordingEmailRefreshers(deps: Deps): Refreshers {
  const whileWatchable = (template: BookingEmailTemplate) => async (data: BookingNotificationPayload) => {
    const row = data.recording && (await findRecording(deps.db, data.recording.id))
    const [recording] = row
      ? filterWatchable([row], await getBookedSessions(deps.db, [row.booking_id]), deps.now())
      : []
    return recording ? refreshBookingPayload(deps, template, data) : null
  }
  return {
    'recording-ready': whileWatchable('recording-ready'),
    'recording-ends': whileWatchable('recording-ends'),
  }
}

import type { BookingMail, BookingNews } from '#server/market/booking/letters/news.ts'
import { refreshBookingMail } from '#server/market/booking/news/refresh-mails.ts'
import { readMeetings } from '#server/market/meeting/read.ts'
import type { Refreshers } from '#server/platform/mail/templates/letter.ts'
import type { Deps } from '#server/room/deps.ts'
import { watchable } from './rules.ts'
import { findRecording } from './store.ts'

/** What is told of a recording, while that recording can be watched: another may have taken its place. */
export function recordingRefreshers(deps: Deps): Refreshers {
  const whileWatchable = (template: BookingMail) => async (data: BookingNews) => {
    const row = data.recording && (await findRecording(deps.db, data.recording.id))
    const [recording] = row ? watchable([row], await readMeetings(deps.db, [row.booking_id]), deps.now()) : []
    return recording ? refreshBookingMail(deps, template, data) : null
  }
  return {
    'recording-ready': whileWatchable('recording-ready'),
    'recording-ends': whileWatchable('recording-ends'),
  }
}

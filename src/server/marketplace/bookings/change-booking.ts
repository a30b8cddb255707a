import type { BookingId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { type Authorized, authorize } from './access/booked-session.ts'
import { requireFound } from './access/get-booked-session.ts'
import { enqueueBookingNotifications } from './notifications.ts'
import { canChangeMeetingLink, canChangeNotes } from './policy.ts'
import { getBooking } from './queries/get-bookings.ts'
import { type BookingRow, lockBooking, updateBooking } from './repository.ts'

type Change<T> = (tx: Tx, booking: Authorized<BookingRow>) => Promise<T>

/** Runs one participant's action under the booking's lock. */
export const withLockedBooking = <T>(deps: Deps, user: CurrentUser, id: BookingId, change: Change<T>) =>
  deps.db.transaction().execute(async tx => {
    const row = await lockBooking(tx, id)
    return change(tx, requireFound(row && authorize(row, row, user.id)))
  })

/** The same for actions without a call after the commit. Returns the booking as it is afterwards. */
export async function changeBooking(deps: Deps, user: CurrentUser, id: BookingId, change: Change<void>) {
  await withLockedBooking(deps, user, id, change)
  return getBooking(deps, user, id)
}

/** Replaces the meeting link. Both participants get an email with an updated calendar event. */
export const setMeetingLink = (deps: Deps, user: CurrentUser, id: BookingId, meetingLink: string) =>
  changeBooking(deps, user, id, async (tx, booking) => {
    valueOrThrow(canChangeMeetingLink(booking, booking.party, deps.now()))
    if (booking.meeting_link === meetingLink) return
    await updateBooking(tx, id, {
      meeting_link: meetingLink,
      calendar_sequence: booking.calendar_sequence + 1,
    })
    await enqueueBookingNotifications(deps, tx, 'meeting-link-changed', id)
  })

/** Changes the interviewee's notes. The interviewer's notification waits for further changes. */
export const updateNotes = (deps: Deps, user: CurrentUser, id: BookingId, notes: string | null) =>
  changeBooking(deps, user, id, async (tx, booking) => {
    valueOrThrow(canChangeNotes(booking, booking.party, deps.now()))
    if (booking.notes === notes) return
    await updateBooking(tx, id, { notes, notes_edit_count: booking.notes_edit_count + 1 })
    // The interviewer does not know of an unpaid hold yet.
    if (booking.status !== 'hold')
      await enqueueBookingNotifications(deps, tx, 'notes-changed', id, { only: 'interviewer' })
  })

import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { enqueueBookingNotifications } from './notifications.ts'
import { canChangeMeetingLink, canChangeNotes } from './policy.ts'
import { getBooking } from './queries/get-bookings.ts'
import { lockAuthorizedBooking, updateBooking } from './repository.ts'
import { toBookingFacts } from './transitions.ts'

/** Replaces the meeting link. Both participants get an email with an updated calendar event. */
export async function setMeetingLink(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  meetingLink: string,
): Promise<Booking> {
  await deps.db.transaction().execute(async tx => {
    const booking = await lockAuthorizedBooking(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = canChangeMeetingLink(toBookingFacts(booking), booking.party, deps.now())
    if (verdict.error) throw new AppError(verdict.error)
    if (booking.meeting_link === meetingLink) return
    await updateBooking(tx, id, {
      meeting_link: meetingLink,
      calendar_sequence: booking.calendar_sequence + 1,
    })
    await enqueueBookingNotifications(deps, tx, 'meeting-link-changed', id)
  })
  return getBooking(deps, user, id)
}

/** Changes the interviewee's notes. The interviewer's notification waits for further changes. */
export async function updateNotes(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  notes: string | null,
): Promise<Booking> {
  await deps.db.transaction().execute(async tx => {
    const booking = await lockAuthorizedBooking(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const facts = {
      status: booking.status,
      start: booking.starts_at,
      notesChangeCount: booking.notes_edit_count,
    }
    const verdict = canChangeNotes(facts, booking.party, deps.now())
    if (verdict.error) throw new AppError(verdict.error)
    if (booking.notes === notes) return
    await updateBooking(tx, id, { notes, notes_edit_count: booking.notes_edit_count + 1 })
    // The interviewer does not know of a mere hold yet.
    if (booking.status !== 'hold')
      await enqueueBookingNotifications(deps, tx, 'notes-changed', id, { only: 'interviewer' })
  })
  return getBooking(deps, user, id)
}

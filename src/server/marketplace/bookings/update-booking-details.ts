import type { BookingId } from '#contract/id.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { changeBooking } from './change-booking.ts'
import { enqueueBookingNotifications } from './notifications.ts'
import { canChangeMeetingLink, canChangeNotes } from './policy.ts'
import { updateBooking } from './repository.ts'

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
    // The interviewer does not know of a unpaid hold yet.
    if (booking.status !== 'hold')
      await enqueueBookingNotifications(deps, tx, 'notes-changed', id, { only: 'interviewer' })
  })

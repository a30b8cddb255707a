import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBooking } from '#server/marketplace/bookings/queries/read-bookings.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { toBookingFacts } from './cancellation-facts.ts'
import { enqueueBookingNotifications } from './enqueue-notifications.ts'
import { canChangeMeetingLink } from './policy.ts'
import { lockAuthorizedBooking, updateBooking } from './repository.ts'

/** Replaces where a confirmed session meets; both sides get a mail and a calendar file that updates the first. */
export async function setMeetingLink(
  deps: Deps,
  user: User,
  id: BookingId,
  meetingLink: string,
): Promise<Booking> {
  await deps.db.transaction().execute(async tx => {
    const booking = await lockAuthorizedBooking(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = canChangeMeetingLink(toBookingFacts(booking), booking.party, deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    if (booking.meeting_link === meetingLink) return
    await updateBooking(tx, id, {
      meeting_link: meetingLink,
      calendar_sequence: booking.calendar_sequence + 1,
    })
    await enqueueBookingNotifications(deps, tx, 'meeting-link-changed', id)
  })
  return getBooking(deps, user, id)
}

import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/account/session.ts'
import { readBooking } from '#server/booking/list/read.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/error.ts'
import { orderBookingMails } from '#server/mail/order-booking-mails.ts'
import { factsOf } from './facts.ts'
import { mayChangeLink } from './rules.ts'
import { lockOwnBooking, updateBooking } from './store.ts'

/** Replaces where a confirmed session meets; both sides get a mail and a calendar file that updates the first. */
export async function changeMeetingLink(
  deps: Deps,
  user: User,
  id: BookingId,
  meetingLink: string,
): Promise<Booking> {
  await deps.db.transaction().execute(async tx => {
    const booking = await lockOwnBooking(tx, id, user.id)
    if (booking?.party !== 'interviewer') throw new AppError('booking.not_found')
    const verdict = mayChangeLink(factsOf(booking), deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    if (booking.meeting_link === meetingLink) return
    await updateBooking(tx, id, {
      meeting_link: meetingLink,
      calendar_sequence: booking.calendar_sequence + 1,
    })
    await orderBookingMails(deps, tx, 'meeting-link-changed', id)
  })
  return readBooking(deps, user, id)
}

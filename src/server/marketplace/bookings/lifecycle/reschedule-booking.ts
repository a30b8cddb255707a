import type { Booking } from '#contract/booking.ts'
import type { BookingId, SlotId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { readBooking } from '#server/marketplace/bookings/queries/read-bookings.ts'
import { ownBookingUnderLock } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lifeFactsOf } from './lifecycle-facts.ts'
import { bookableSlot, moveBooking, moveInOneStep } from './move-booking.ts'
import { isSameOffer, mayMove } from './policy.ts'

/** Moves a confirmed session to another time of the same interviewer and price; nothing is paid again. */
export async function rescheduleBooking(
  deps: Deps,
  user: User,
  id: BookingId,
  slotId: SlotId,
): Promise<Booking> {
  await moveInOneStep(deps, async tx => {
    const booking = await ownBookingUnderLock(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = mayMove(await lifeFactsOf(tx, booking), booking.party, deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    if (booking.slot_id === slotId) return
    const slot = await bookableSlot(deps, tx, slotId, 'interviewee')
    const wanted = {
      interviewerId: slot.interviewer_id,
      start: slot.starts_at,
      priceMinor: slot.price_minor,
      currency: slot.currency,
    }
    const old = {
      interviewerId: booking.interviewer_id,
      listedMinor: booking.list_price_minor ?? booking.price_minor,
      listedCurrency: booking.list_currency ?? booking.currency,
    }
    if (!isSameOffer(wanted, old)) throw new AppError('booking.slot_differs')
    await moveBooking(deps, tx, booking, slot, 1)
  })
  return readBooking(deps, user, id)
}

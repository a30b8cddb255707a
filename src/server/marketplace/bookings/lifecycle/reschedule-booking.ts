import type { Booking } from '#contract/booking.ts'
import type { BookingId, SlotId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBooking } from '#server/marketplace/bookings/queries/read-bookings.ts'
import { lockAuthorizedBookingForUpdate } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getLifecycleFacts } from './lifecycle-facts.ts'
import { getBookableSlot, moveBooking, rescheduleInTransaction } from './move-booking.ts'
import { canReschedule, hasSameTerms } from './policy.ts'

/** Moves a confirmed session to another time of the same interviewer and price; nothing is paid again. */
export async function rescheduleBooking(
  deps: Deps,
  user: User,
  id: BookingId,
  slotId: SlotId,
): Promise<Booking> {
  await rescheduleInTransaction(deps, async tx => {
    const booking = await lockAuthorizedBookingForUpdate(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = canReschedule(await getLifecycleFacts(tx, booking), booking.party, deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    if (booking.slot_id === slotId) return
    const slot = await getBookableSlot(deps, tx, slotId, 'interviewee')
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
    if (!hasSameTerms(wanted, old)) throw new AppError('booking.slot_differs')
    await moveBooking(deps, tx, booking, slot, 1)
  })
  return getBooking(deps, user, id)
}

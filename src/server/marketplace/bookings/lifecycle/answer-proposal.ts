import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { orderBookingMails } from '#server/marketplace/bookings/enqueue-notifications.ts'
import { readBooking } from '#server/marketplace/bookings/queries/read-bookings.ts'
import { ownBookingUnderLock } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lifeFactsOf } from './lifecycle-facts.ts'
import { moveBooking, moveInOneStep } from './move-booking.ts'
import { mayAnswerProposal } from './policy.ts'
import { findSlot, keepProposal } from './repository.ts'

/** Takes the proposed time, or stays with the present one. */
export async function answerProposal(
  deps: Deps,
  user: User,
  id: BookingId,
  accept: boolean,
): Promise<Booking> {
  await moveInOneStep(deps, async tx => {
    const booking = await ownBookingUnderLock(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const slot = booking.proposed_slot_id && (await findSlot(tx, booking.proposed_slot_id))
    const proposed = slot ? { start: slot.starts_at, isFree: slot.available } : null
    const facts = await lifeFactsOf(tx, booking)
    const verdict = mayAnswerProposal(facts, booking.party, proposed, deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    if (accept && slot) return moveBooking(deps, tx, booking, slot, 0)
    await keepProposal(tx, id, null, deps.now())
    await orderBookingMails(deps, tx, 'proposal-declined', id, { only: 'interviewer' })
  })
  return readBooking(deps, user, id)
}

import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/enqueue-notifications.ts'
import { getBooking } from '#server/marketplace/bookings/queries/read-bookings.ts'
import { lockAuthorizedBookingForUpdate } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getLifecycleFacts } from './lifecycle-facts.ts'
import { moveBooking, rescheduleInTransaction } from './move-booking.ts'
import { canAnswerProposal } from './policy.ts'
import { findSlot, updateProposal } from './repository.ts'

/** Takes the proposed time, or stays with the present one. */
export async function answerProposal(
  deps: Deps,
  user: User,
  id: BookingId,
  accept: boolean,
): Promise<Booking> {
  await rescheduleInTransaction(deps, async tx => {
    const booking = await lockAuthorizedBookingForUpdate(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const slot = booking.proposed_slot_id && (await findSlot(tx, booking.proposed_slot_id))
    const proposed = slot ? { start: slot.starts_at, isFree: slot.available } : null
    const facts = await getLifecycleFacts(tx, booking)
    const verdict = canAnswerProposal(facts, booking.party, proposed, deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    if (accept && slot) return moveBooking(deps, tx, booking, slot, 0)
    await updateProposal(tx, id, null, deps.now())
    await enqueueBookingNotifications(deps, tx, 'proposal-declined', id, { only: 'interviewer' })
  })
  return getBooking(deps, user, id)
}

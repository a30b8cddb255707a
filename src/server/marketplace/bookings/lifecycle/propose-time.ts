import type { Booking } from '#contract/booking.ts'
import type { BookingId, SlotId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/enqueue-notifications.ts'
import { getBooking } from '#server/marketplace/bookings/queries/read-bookings.ts'
import { lockAuthorizedBookingForUpdate } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getLifecycleFacts } from './lifecycle-facts.ts'
import { getBookableSlot } from './move-booking.ts'
import { canProposeTime } from './policy.ts'
import { updateProposal } from './repository.ts'

/** The interviewer proposes another time of their own. The booking stays where it is until it is accepted. */
export async function proposeTime(deps: Deps, user: User, id: BookingId, slotId: SlotId): Promise<Booking> {
  await deps.db.transaction().execute(async tx => {
    const booking = await lockAuthorizedBookingForUpdate(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = canProposeTime(await getLifecycleFacts(tx, booking), booking.party, deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    const slot = await getBookableSlot(deps, tx, slotId, 'interviewer')
    if (slot.interviewer_id !== user.id) throw new AppError('slot.not_found')
    if (booking.proposed_slot_id === slotId) return
    await updateProposal(tx, id, slotId, deps.now())
    await enqueueBookingNotifications(deps, tx, 'time-proposed', id, {
      only: 'interviewee',
      lifecycle: {
        proposed: { startTime: slot.starts_at.toISOString(), endTime: slot.ends_at.toISOString() },
      },
    })
  })
  return getBooking(deps, user, id)
}

import type { SlotId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { brokenConstraint } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Party } from '#server/marketplace/bookings/access/policy.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/enqueue-notifications.ts'
import { overlapError } from '#server/marketplace/bookings/holds/overlap-error.ts'
import { findOverlappingSession, lockUserHolds } from '#server/marketplace/bookings/holds/repository.ts'
import { canBook } from '#server/marketplace/bookings/policy.ts'
import { type BookingRow, closeRoom } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { findSlot, type TargetSlot, updateBookingSlot } from './repository.ts'

/** A slot that can be had now; whoever offers it need not give themselves notice. */
export async function getBookableSlot(deps: Deps, tx: Tx, slotId: SlotId, by: Party): Promise<TargetSlot> {
  const slot = await findSlot(tx, slotId)
  if (!slot) throw new AppError('slot.not_found')
  const noticeMinutes = by === 'interviewee' ? slot.notice_minutes : 0
  const verdict = canBook({ start: slot.starts_at, approval: false, noticeMinutes }, deps.now())
  if (verdict.refused) throw new AppError(verdict.refused)
  if (!slot.available) throw new AppError('booking.slot_taken')
  return slot
}

/**
 * Puts a booking at the time of another slot and tells both; `moves` counts against how often that is possible. Its
 * interviewee takes no other time meanwhile, so what is in the way can be named.
 */
export async function moveBooking(
  deps: Deps,
  tx: Tx,
  booking: BookingRow,
  slot: TargetSlot,
  moves: 0 | 1,
): Promise<void> {
  await lockUserHolds(tx, booking, deps.now())
  const clash = await findOverlappingSession(tx, booking.id, slot.id)
  if (clash) throw overlapError(clash)
  if (!(await updateBookingSlot(tx, booking, slot, moves))) throw new AppError('booking.slot_taken')
  await closeRoom(deps, tx, booking)
  await enqueueBookingNotifications(deps, tx, 'booking-moved', booking.id, {
    lifecycle: { movedFrom: booking.starts_at.toISOString() },
  })
}

/** Somebody who books the same slot in the same moment meets the index `one_active_booking_per_slot`; so do we. */
export function rescheduleInTransaction(deps: Deps, work: (tx: Tx) => Promise<void>): Promise<void> {
  return deps.db
    .transaction()
    .execute(work)
    .catch(error => {
      if (brokenConstraint(error) === 'one_active_booking_per_slot') throw new AppError('booking.slot_taken')
      throw error
    })
}

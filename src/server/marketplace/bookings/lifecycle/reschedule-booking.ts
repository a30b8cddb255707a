import type { Booking } from '#contract/booking.ts'
import type { BookingId, SlotId } from '#contract/id.ts'
import { getViolatedConstraint, type Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { Party } from '#server/marketplace/bookings/access/policy.ts'
import { overlapError } from '#server/marketplace/bookings/holds/bookable-slot.ts'
import { findOverlappingSession, lockUserHolds } from '#server/marketplace/bookings/holds/repository.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications.ts'
import { canBook } from '#server/marketplace/bookings/policy.ts'
import { getBooking } from '#server/marketplace/bookings/queries/get-bookings.ts'
import { type BookingRow, lockAuthorizedBooking } from '#server/marketplace/bookings/repository.ts'
import { closeRoom } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { canAnswerProposal, canProposeTime, canReschedule, hasSameTerms } from './policy.ts'
import {
  findSlot,
  getLifecycleFacts,
  type TargetSlot,
  updateBookingSlot,
  updateProposal,
} from './repository.ts'

/** The minimum notice binds the interviewee, but not the interviewer who proposes. */
async function getTargetSlot(deps: Deps, tx: Tx, slotId: SlotId, by: Party): Promise<TargetSlot> {
  const slot = await findSlot(tx, slotId)
  if (!slot) throw new AppError('slot.not_found')
  const noticeMinutes = by === 'interviewee' ? slot.notice_minutes : 0
  const verdict = canBook({ start: slot.starts_at, approval: false, noticeMinutes }, deps.now())
  if (verdict.error) throw new AppError(verdict.error)
  if (!slot.available) throw new AppError('booking.slot_taken')
  return slot
}

/**
 * Moves a booking and notifies both participants. `increment` counts against the reschedule limit. The lock
 * serialises the interviewee's bookings, so that an overlap can be named.
 */
async function moveBooking(
  deps: Deps,
  tx: Tx,
  booking: BookingRow,
  slot: TargetSlot,
  increment: 0 | 1,
): Promise<void> {
  await lockUserHolds(tx, booking, deps.now())
  const overlap = await findOverlappingSession(tx, booking.id, slot.id)
  if (overlap) throw overlapError(overlap)
  if (!(await updateBookingSlot(tx, booking, slot, increment))) throw new AppError('booking.slot_taken')
  await closeRoom(deps, tx, booking)
  await enqueueBookingNotifications(deps, tx, 'booking-moved', booking.id, {
    lifecycle: { movedFrom: booking.starts_at.toISOString() },
  })
}

/**
 * A concurrent booking of the slot violates `one_active_booking_per_slot`, which means that the slot is
 * taken.
 */
function rescheduleInTransaction(deps: Deps, work: (tx: Tx) => Promise<void>): Promise<void> {
  return deps.db
    .transaction()
    .execute(work)
    .catch(error => {
      if (getViolatedConstraint(error) === 'one_active_booking_per_slot')
        throw new AppError('booking.slot_taken')
      throw error
    })
}

/** Moves a confirmed session to another time of the same interviewer at the same price. */
export async function rescheduleBooking(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  slotId: SlotId,
): Promise<Booking> {
  await rescheduleInTransaction(deps, async tx => {
    const booking = await lockAuthorizedBooking(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = canReschedule(await getLifecycleFacts(tx, booking), booking.party, deps.now())
    if (verdict.error) throw new AppError(verdict.error)
    if (booking.slot_id === slotId) return
    const slot = await getTargetSlot(deps, tx, slotId, 'interviewee')
    const newTerms = {
      interviewerId: slot.interviewer_id,
      start: slot.starts_at,
      priceMinor: slot.price_minor,
      currency: slot.currency,
    }
    const bookedTerms = {
      interviewerId: booking.interviewer_id,
      listedMinor: booking.list_price_minor ?? booking.price_minor,
      listedCurrency: booking.list_currency ?? booking.currency,
    }
    if (!hasSameTerms(newTerms, bookedTerms)) throw new AppError('booking.slot_differs')
    await moveBooking(deps, tx, booking, slot, 1)
  })
  return getBooking(deps, user, id)
}

/** The interviewer proposes another of their slots. The booking changes only if the interviewee accepts. */
export async function proposeTime(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  slotId: SlotId,
): Promise<Booking> {
  await deps.db.transaction().execute(async tx => {
    const booking = await lockAuthorizedBooking(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const verdict = canProposeTime(await getLifecycleFacts(tx, booking), booking.party, deps.now())
    if (verdict.error) throw new AppError(verdict.error)
    const slot = await getTargetSlot(deps, tx, slotId, 'interviewer')
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

export async function answerProposal(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  accept: boolean,
): Promise<Booking> {
  await rescheduleInTransaction(deps, async tx => {
    const booking = await lockAuthorizedBooking(tx, id, user.id)
    if (!booking) throw new AppError('booking.not_found')
    const slot = booking.proposed_slot_id && (await findSlot(tx, booking.proposed_slot_id))
    const proposed = slot ? { start: slot.starts_at, isFree: slot.available } : null
    const facts = await getLifecycleFacts(tx, booking)
    const verdict = canAnswerProposal(facts, booking.party, proposed, deps.now())
    if (verdict.error) throw new AppError(verdict.error)
    if (accept && slot) return moveBooking(deps, tx, booking, slot, 0)
    await updateProposal(tx, id, null, deps.now())
    await enqueueBookingNotifications(deps, tx, 'proposal-declined', id, { only: 'interviewer' })
  })
  return getBooking(deps, user, id)
}

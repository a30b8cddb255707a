import type { Booking } from '#contract/booking.ts'
import type { BookingId, SlotId } from '#contract/id.ts'
import { type BookingRow, ownBookingUnderLock } from '#server/market/booking/change-booking.ts'
import { readBooking } from '#server/market/booking/list/read.ts'
import { orderBookingMails } from '#server/market/booking/order-mails.ts'
import { mayBook } from '#server/market/booking/rules.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { brokenConstraint } from '#server/platform/database/pool.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { lifeFactsOf } from './facts.ts'
import { isSameOffer, mayMove, mayPropose } from './rules.ts'
import { type FreeSlot, findSlot, keepProposal, moveBooking } from './store.ts'

/** Moves a confirmed session to another time of the same interviewer and price; nothing is paid again. */
export async function rescheduleBooking(
  deps: Deps,
  user: User,
  id: BookingId,
  slotId: SlotId,
): Promise<Booking> {
  await inOneStep(deps, async tx => {
    const booking = await own(tx, id, user, 'interviewee')
    const verdict = mayMove(await lifeFactsOf(tx, booking), deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    if (booking.slot_id === slotId) return
    const slot = await bookable(deps, tx, slotId)
    const { interviewer_id: interviewerId, listed_minor, listed_currency } = booking
    const old = {
      interviewerId,
      listedMinor: listed_minor ?? booking.price_minor,
      listedCurrency: listed_currency ?? booking.currency,
    }
    const wanted = { ...offerOf(slot), interviewerId: slot.interviewer_id }
    if (!isSameOffer(wanted, old)) throw new AppError('booking.slot_differs')
    await move(deps, tx, booking, slot, 1)
  })
  return readBooking(deps, user, id)
}

/** The interviewer proposes another time of their own. The booking stays where it is until it is accepted. */
export async function proposeTime(deps: Deps, user: User, id: BookingId, slotId: SlotId): Promise<Booking> {
  await deps.db.transaction().execute(async tx => {
    const booking = await own(tx, id, user, 'interviewer')
    const verdict = mayPropose(await lifeFactsOf(tx, booking), deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    const slot = await bookable(deps, tx, slotId)
    if (slot.interviewer_id !== user.id) throw new AppError('slot.not_found')
    if (booking.proposed_slot_id === slotId) return
    await keepProposal(tx, id, slotId, deps.now())
    await orderBookingMails(deps, tx, 'time-proposed', id, {
      only: 'interviewee',
      life: {
        proposed: { startTime: slot.starts_at.toISOString(), endTime: slot.ends_at.toISOString() },
      },
    })
  })
  return readBooking(deps, user, id)
}

/** Takes the proposed time, or stays with the present one. */
export async function answerProposal(
  deps: Deps,
  user: User,
  id: BookingId,
  accept: boolean,
): Promise<Booking> {
  await inOneStep(deps, async tx => {
    const booking = await own(tx, id, user, 'interviewee')
    const verdict = mayPropose(await lifeFactsOf(tx, booking), deps.now())
    if (verdict.refused) throw new AppError(verdict.refused)
    if (!booking.proposed_slot_id) throw new AppError('booking.no_proposal')
    if (accept) return move(deps, tx, booking, await bookable(deps, tx, booking.proposed_slot_id), 0)
    await keepProposal(tx, id, null, deps.now())
    await orderBookingMails(deps, tx, 'proposal-declined', id, { only: 'interviewer' })
  })
  return readBooking(deps, user, id)
}

async function own(tx: Tx, id: BookingId, user: User, party: 'interviewee' | 'interviewer') {
  const booking = await ownBookingUnderLock(tx, id, user.id)
  if (booking?.party !== party) throw new AppError('booking.not_found')
  return booking
}

/** A slot that can be had now. */
async function bookable(deps: Deps, tx: Tx, slotId: SlotId): Promise<FreeSlot> {
  const slot = await findSlot(tx, slotId)
  if (!slot) throw new AppError('slot.not_found')
  const verdict = mayBook({ start: slot.starts_at, approval: false }, deps.now())
  if (verdict.refused) throw new AppError(verdict.refused)
  if (!slot.available) throw new AppError('booking.slot_taken')
  return slot
}

const offerOf = (slot: FreeSlot) => ({
  start: slot.starts_at,
  priceMinor: slot.price_minor,
  currency: slot.currency,
})

async function move(deps: Deps, tx: Tx, booking: BookingRow, slot: FreeSlot, moves: 0 | 1): Promise<void> {
  if (!(await moveBooking(tx, booking, slot, moves))) throw new AppError('booking.slot_taken')
  await orderBookingMails(deps, tx, 'booking-moved', booking.id, {
    life: { movedFrom: booking.starts_at.toISOString() },
  })
}

/** Somebody who books the same slot in the same moment meets the index `one_live_booking_per_slot`; so do we. */
function inOneStep(deps: Deps, work: (tx: Tx) => Promise<void>): Promise<void> {
  return deps.db
    .transaction()
    .execute(work)
    .catch(error => {
      if (brokenConstraint(error) === 'one_live_booking_per_slot') throw new AppError('booking.slot_taken')
      throw error
    })
}

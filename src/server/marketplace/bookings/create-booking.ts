import type { z } from 'zod'
import { endpoints as api, type Booking, type newBooking } from '#contract/booking.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBooking } from '#server/marketplace/bookings/queries/read-bookings.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { type BookingContext, insertHold } from './holds/repository.ts'
import { getHoldError, loadBookingContext, presentListedPrice, toNewHold } from './load-booking-context.ts'
import { confirmBooking, requestBooking } from './transitions.ts'

const freeSlotRequest = { holdMs: null, replacesOwnHold: false }

/**
 * Books a free slot: held, and in the same moment confirmed or put before the interviewer. The same person asking again,
 * even in the same moment, gets the same booking.
 */
export async function createBooking(
  deps: Deps,
  user: User,
  wish: z.output<typeof newBooking>,
): Promise<Booking> {
  // The second time where the slot became free while it was being booked, or the interviewer edited it.
  const id = (await findOrCreateBooking(deps, user, wish)) ?? (await findOrCreateBooking(deps, user, wish))
  if (!id) throw new AppError('booking.slot_taken')
  return getBooking(deps, user, id)
}

async function findOrCreateBooking(deps: Deps, user: User, wish: z.output<typeof newBooking>) {
  const offer = await loadBookingContext(deps, user, wish.timeSlotId)
  if (offer.price_minor > 0) throw paymentRequiredError(offer)
  if (offer.live_id === null) return createFreeBooking(deps, user, wish, offer)
  if (offer.live_interviewee_id !== user.id) throw new AppError('booking.slot_taken')
  return offer.live_id
}

/** Says what it costs and where it can be paid. */
function paymentRequiredError(offer: BookingContext): AppError {
  const { method, path } = api.createPaymentIntent
  return new AppError('booking.payment_required', {
    hint: say => say('detail.pay_with', { call: `${method} ${path}` }),
    extra: { ...presentListedPrice(offer), payAt: path },
  })
}

/** Null where somebody was faster: perhaps the same person's other click. */
async function createFreeBooking(
  deps: Deps,
  user: User,
  wish: z.output<typeof newBooking>,
  offer: BookingContext,
) {
  const refusal = getHoldError(offer, freeSlotRequest)
  if (refusal) throw refusal
  return deps.db.transaction().execute(async tx => {
    const hold = { ...toNewHold(deps, user, offer, wish), holdExpiresAt: deps.now(), provider: null }
    const booking = await insertHold(tx, hold)
    if (!booking) return null
    await (booking.approval ? requestBooking : confirmBooking)(deps, tx, booking)
    return booking.id
  })
}

import type { z } from 'zod'
import type { Language } from '#contract/account.ts'
import {
  endpoints as api,
  type Booking,
  type newBooking,
  type paymentIntent,
  type paymentIntentRequest,
} from '#contract/booking.ts'
import { toAmount } from '#contract/money.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { openCheckout } from '#server/payments/payments/open-checkout.ts'
import { getHoldError, loadBookingContext, presentListedPrice, toNewHold } from './holds/booking-context.ts'
import { holdSlot, releaseHold } from './holds/hold-slot.ts'
import { type BookingContext, insertHold } from './holds/repository.ts'
import { getBooking } from './queries/get-bookings.ts'
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

/** What somebody is told whose time is held until they have paid. */
export const holdMessages: Record<Language, string> = {
  en: 'The time is held for you. Please pay to confirm it.',
  ru: 'Время закреплено за вами. Оплатите его, чтобы подтвердить.',
}

/** A provider that does not open a checkout is mostly back soon; who was told asks again then. */
const providerRetrySeconds = 5

type PaymentIntentInput = z.output<typeof paymentIntentRequest>

/**
 * Holds a priced slot and opens its checkout: one idempotent step. The same person asking again, even in the same moment,
 * gets the same booking and address; everybody else is refused while the hold lives. Somebody who comes back to pay in
 * another currency, or with another provider, lets the first checkout go; after a payment that failed for good the same
 * hold gets another order.
 */
export async function createPaymentIntent(
  deps: Deps,
  user: User,
  wish: PaymentIntentInput,
  language: Language,
): Promise<z.input<typeof paymentIntent>> {
  const opened =
    (await holdAndOpenCheckout(deps, user, wish)) ?? (await holdAndOpenCheckout(deps, user, wish))
  if (!opened) throw setupFailedError()
  const { hold, paymentUrl } = opened
  return {
    success: true,
    bookingId: hold.id,
    transactionId: hold.paymentId,
    amount: toAmount(hold.price.minor),
    currency: hold.price.currency,
    paymentUrl,
    holdExpiresAt: hold.expiresAt.toISOString(),
    message: holdMessages[language],
  }
}

/**
 * Null where it is worth a second try: the slot became free while it was being held, or a hold that was there before had no
 * checkout and got none. That one's process died, or its other request failed, and the provider may want more time than is
 * left of it. It is released, and a new hold has its full time.
 */
async function holdAndOpenCheckout(deps: Deps, user: User, wish: PaymentIntentInput) {
  const offer = await loadBookingContext(deps, user, wish.timeSlotId)
  if (offer.price_minor === 0 && !offer.live_id) throw new AppError('booking.nothing_to_pay')
  const hold = await holdSlot(deps, user, wish, offer)
  if (!hold) return null
  if (hold.checkoutUrl) return { hold, paymentUrl: hold.checkoutUrl }
  const order = {
    paymentId: hold.paymentId,
    amount: hold.price,
    manualCapture: hold.manualCapture,
    description: `Mock interview with ${offer.interviewer_name}`,
    expiresAt: hold.expiresAt,
  }
  try {
    return { hold, paymentUrl: await openCheckout(deps, hold.provider, order) }
  } catch (error) {
    deps.log.warn({ fault: faultOf(error), bookingId: hold.id }, 'checkout could not be opened')
    // The payer was shown no way to pay: the slot is released at once, not at the end of the hold.
    await releaseHold(deps, hold.paymentId)
    if (hold.isNew) throw setupFailedError()
    return null
  }
}

const setupFailedError = () =>
  new AppError('payment.setup_failed', { retryAfterSeconds: providerRetrySeconds })

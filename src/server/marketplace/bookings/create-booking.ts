import type { z } from 'zod'
import { endpoints as api, type newBooking, type paymentIntent } from '#contract/booking.ts'
import type { Language } from '#contract/language.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { openCheckout } from '#server/payments/payments/open-checkout.ts'
import { assertCanHold, getBookableSlot, toNewHold } from './holds/bookable-slot.ts'
import { presentPrice } from './holds/convert-price.ts'
import { holdSlot, type PaymentIntentInput, releaseHold } from './holds/hold-slot.ts'
import { type BookableSlot, insertHold } from './holds/repository.ts'
import { getBooking } from './queries/get-bookings.ts'
import { confirmBooking, requestBooking } from './transitions.ts'

type NewBooking = z.output<typeof newBooking>

/** Books a free slot. A repeated request by the same interviewee returns the same booking. */
export async function createBooking(deps: Deps, user: CurrentUser, input: NewBooking) {
  // A second attempt covers a slot that was freed or edited during the first one.
  const id = (await findOrCreateBooking(deps, user, input)) ?? (await findOrCreateBooking(deps, user, input))
  if (!id) throw new AppError('booking.slot_taken')
  return getBooking(deps, user, id)
}

async function findOrCreateBooking(deps: Deps, user: CurrentUser, input: NewBooking) {
  const slot = await getBookableSlot(deps, user, input.timeSlotId)
  if (slot.price.minor > 0) throw paymentRequiredError(slot)
  if (!slot.booking) return createFreeBooking(deps, user, input, slot)
  if (slot.booking.intervieweeId !== user.id) throw new AppError('booking.slot_taken')
  return slot.booking.id
}

function paymentRequiredError({ price }: BookableSlot): AppError {
  const { method, path } = api.createPaymentIntent
  return new AppError('booking.payment_required', {
    hint: translate => translate('detail.pay_with', { call: `${method} ${path}` }),
    extra: { ...presentPrice(price), payAt: path },
  })
}

/** Null if a concurrent request took the slot, perhaps the interviewee's own second click. */
async function createFreeBooking(deps: Deps, user: CurrentUser, input: NewBooking, slot: BookableSlot) {
  assertCanHold(slot, { holdMs: null, replacesOwnHold: false })
  return deps.db.transaction().execute(async tx => {
    const hold = { ...toNewHold(deps, user, slot, input), holdExpiresAt: deps.now(), provider: null }
    const booking = await insertHold(tx, hold)
    if (!booking) return null
    await (booking.approval ? requestBooking : confirmBooking)(deps, tx, booking)
    return booking.id
  })
}

const holdMessages: Record<Language, string> = {
  en: 'The time is held for you. Please pay to confirm it.',
  ru: 'Время закреплено за вами. Оплатите его, чтобы подтвердить.',
}

/**
 * Holds a priced slot and opens its checkout. A repeated request by the same payer returns the same booking and URL.
 * Another currency or provider releases the first checkout.
 */
export async function createPaymentIntent(
  deps: Deps,
  user: CurrentUser,
  input: PaymentIntentInput,
  language: Language,
): Promise<z.input<typeof paymentIntent>> {
  const checkout =
    (await holdAndOpenCheckout(deps, user, input)) ?? (await holdAndOpenCheckout(deps, user, input))
  if (!checkout) throw setupFailedError()
  const { hold, paymentUrl } = checkout
  return {
    success: true,
    bookingId: hold.id,
    transactionId: hold.paymentId,
    amount: fromMinorUnits(hold.price.minor),
    currency: hold.price.currency,
    paymentUrl,
    holdExpiresAt: hold.expiresAt.toISOString(),
    message: holdMessages[language],
  }
}

/**
 * Null if a second attempt may succeed: the slot became free meanwhile, or an earlier hold without a checkout was too short
 * for the provider and is released.
 */
async function holdAndOpenCheckout(deps: Deps, user: CurrentUser, input: PaymentIntentInput) {
  const slot = await getBookableSlot(deps, user, input.timeSlotId)
  if (slot.price.minor === 0 && !slot.booking) throw new AppError('booking.nothing_to_pay')
  const hold = await holdSlot(deps, user, input, slot)
  if (!hold) return null
  if (hold.checkoutUrl) return { hold, paymentUrl: hold.checkoutUrl }
  const order = {
    paymentId: hold.paymentId,
    amount: hold.price,
    manualCapture: hold.manualCapture,
    description: `Mock interview with ${slot.interviewer.name}`,
    expiresAt: hold.expiresAt,
  }
  try {
    return { hold, paymentUrl: await openCheckout(deps, hold.provider, order) }
  } catch (error) {
    deps.log.warn({ err: error, bookingId: hold.id }, 'checkout creation failed, hold released')
    // The payer has no checkout, so the slot is released at once instead of at the end of the hold.
    await releaseHold(deps, hold.paymentId)
    if (hold.isNew) throw setupFailedError()
    return null
  }
}

/** Providers usually recover within seconds. */
const setupFailedError = () => new AppError('payment.setup_failed', { retryAfterSeconds: 5 })

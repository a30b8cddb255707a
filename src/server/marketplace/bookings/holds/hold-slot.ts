import type { z } from 'zod'
import type { paymentIntentRequest } from '#contract/booking.ts'
import type { BookingId, PaymentId } from '#contract/id.ts'
import { type Money, toAmount, toMinor } from '#contract/money.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import { getHoldExpiry, hasTimeToPay } from '#server/marketplace/bookings/policy.ts'
import { lockBooking } from '#server/marketplace/bookings/repository.ts'
import { type BookingRow, cancelAndNotify } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { voidPayment } from '#server/payments/payments/sync-payment.ts'
import { chooseProvider } from '#server/payments/providers/configured-providers.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import {
  convertPrice,
  getHoldError,
  loadBookingContext,
  presentListedPrice,
  toNewHold,
} from './booking-context.ts'
import { type BookingContext, insertHold, insertRetryHold, updateHoldDetails } from './repository.ts'

/**
 * Another try after a payment that failed for good: the same time until the same moment and at the same price, as a booking
 * with a payment of its own, so that whatever is still told of the first one meets a booking that is over. The slot is in
 * nobody else's reach meanwhile. Null where the hold is over, is being retried by another click, or ends too soon for it.
 */
export const retryPayment = (
  deps: Deps,
  id: BookingId,
  provider: PaymentProvider,
): Promise<(BookingRow & { payment_id: PaymentId }) | null> =>
  deps.db.transaction().execute(async tx => {
    const row = await lockBooking(tx, id)
    const until = row?.status === 'hold' ? row.hold_expires_at : null
    if (!row || !until || !hasTimeToPay(until, provider.minExpiryMinutes, deps.now())) return null
    await cancelAndNotify(deps, tx, row, 'payment_failed', null)
    return insertRetryHold(tx, row, provider.name, deps.now())
  })

/** A hold whose payment failed for good, let go before the same person takes the time in another way. */
export const cancelFailedHold = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const row = await lockBooking(tx, id)
    if (row?.status === 'hold') await cancelAndNotify(deps, tx, row, 'payment_failed', null)
  })

type HoldInput = z.output<typeof paymentIntentRequest>
/** A hold, and what has to be known to pay for it. */
type SlotHold = {
  id: BookingId
  paymentId: PaymentId
  provider: PaymentProviderName
  manualCapture: boolean
  price: Money
  expiresAt: Date
  /** Null until its checkout was opened. */
  checkoutUrl: string | null
  /** Nobody held the slot before. */
  isNew: boolean
}

/**
 * The slot as this person holds it from now on: as they do already, after another try, or anew. Null where the slot could
 * not be held and is free now: another request held it for a moment, or the interviewer edited it.
 */
export async function holdSlot(
  deps: Deps,
  user: User,
  wish: HoldInput,
  offer: BookingContext,
): Promise<SlotHold | null> {
  const hasEnded = hasPaymentFailed(offer, user)
  const isKept = offer.live_id !== null && !wantsOtherPayment(offer, user, wish) && !hasEnded
  const again = hasEnded ? await retryHoldPayment(deps, user, wish, offer) : null
  const placed = isKept || again ? null : await createHold(deps, user, wish, offer)
  if (placed) return placed
  const current = isKept || again ? offer : await loadBookingContext(deps, user, wish.timeSlotId)
  if (!current.live_id) {
    const refusal = getHoldError(current, unlimitedHold)
    if (refusal) throw refusal
    return null
  }
  const hold = again ?? getOwnHold(current, user, wish)
  // Who goes back and says it differently means it: note and consents are those of the last time they were given.
  if (wish.consents)
    await updateHoldDetails(deps.db, hold.id, { notes: wish.notes || null, consents: wish.consents })
  return hold
}

/** Null where somebody was faster: perhaps the same person's other click. What is held in another way is let go first. */
async function createHold(
  deps: Deps,
  user: User,
  wish: HoldInput,
  offer: BookingContext,
): Promise<SlotHold | null> {
  const charge = await convertPrice(deps, offer, wish.selectedCurrency ?? offer.currency)
  assertQuoteUnchanged(charge, wish)
  const provider = chooseProvider(deps, charge.currency, wish.provider)
  if (!provider) throw new AppError('booking.currency_not_offered', { extra: presentListedPrice(offer) })
  const holdExpiresAt = getHoldExpiry(deps.now(), provider.minExpiryMinutes)
  const isInstead = offer.live_id !== null
  const refusal = getHoldError(offer, {
    holdMs: holdExpiresAt.getTime() - deps.now().getTime(),
    replacesOwnHold: isInstead,
  })
  if (refusal) throw refusal
  // What cannot be charged must not cost the hold: only now.
  if (hasPaymentFailed(offer, user) && offer.live_id) await cancelFailedHold(deps, offer.live_id)
  else if (offer.live_payment_id) await releaseHold(deps, offer.live_payment_id)
  const row = await insertHold(deps.db, {
    ...toNewHold(deps, user, offer, wish, charge),
    holdExpiresAt,
    provider: provider.name,
  })
  if (!row?.payment_id) return null
  return {
    id: row.id,
    paymentId: row.payment_id,
    provider: provider.name,
    manualCapture: row.approval,
    price: charge,
    expiresAt: holdExpiresAt,
    checkoutUrl: null,
    isNew: true,
  }
}

/** The same way to pay once more within the same hold; null where another way is wanted, or no time is left for it. */
async function retryHoldPayment(
  deps: Deps,
  user: User,
  wish: HoldInput,
  offer: BookingContext,
): Promise<SlotHold | null> {
  const hold = getOwnHold(offer, user, {})
  const provider = wantsOtherPayment(offer, user, wish)
    ? null
    : chooseProvider(deps, hold.price.currency, hold.provider)
  if (!provider) return null
  assertQuoteUnchanged(hold.price, wish)
  const row = await retryPayment(deps, hold.id, provider)
  return row && { ...hold, id: row.id, paymentId: row.payment_id, checkoutUrl: null }
}

/** Where the provider does not answer, the hold lapses by itself. */
export const releaseHold = (deps: Deps, paymentId: PaymentId): Promise<void> =>
  voidPayment(deps, paymentId).catch(error =>
    deps.log.warn({ fault: faultOf(error), paymentId }, 'hold not released yet'),
  )

/** Whether this person pays for a hold of the slot, and now wants to pay in another way. */
const wantsOtherPayment = (
  offer: BookingContext,
  user: User,
  { selectedCurrency, provider }: HoldInput,
): boolean =>
  isOwnHold(offer, user) &&
  ((selectedCurrency !== undefined && selectedCurrency !== offer.live_currency) ||
    (provider !== undefined && provider !== offer.live_provider))

/** Whether what this person pays for a hold with failed for good: another card needs another order. */
const hasPaymentFailed = (offer: BookingContext, user: User): boolean =>
  isOwnHold(offer, user) && offer.live_payment_status === 'Failed'

const isOwnHold = (offer: BookingContext, user: User): boolean =>
  offer.live_payer_id === user.id && offer.live_status === 'hold'

/** A price that was fixed stays, whatever became of the slot's price or the rate since. */
function getOwnHold(offer: BookingContext, user: User, wish: QuotedPrice): SlotHold {
  const { live_id: id, live_payment_id: paymentId, live_hold_expires_at: expiresAt } = offer
  const { live_price_minor: minor, live_currency: currency, live_provider: provider } = offer
  if (isOwnHold(offer, user) && id && paymentId && expiresAt && minor !== null && currency && provider) {
    const charged = { minor, currency }
    assertQuoteUnchanged(charged, wish)
    const manualCapture = offer.live_approval === true
    const checkoutUrl = offer.live_checkout_url
    return { id, paymentId, provider, manualCapture, price: charged, expiresAt, checkoutUrl, isNew: false }
  }
  if (offer.live_interviewee_id === user.id) throw new AppError('booking.already_yours')
  throw new AppError('booking.slot_taken')
}

/** After others were faster it does not matter any more how long it would have been kept. */
const unlimitedHold = { holdMs: Number.POSITIVE_INFINITY, replacesOwnHold: false }

type QuotedPrice = Pick<HoldInput, 'selectedCurrency' | 'selectedAmount'>

/** The client's idea of the price is only ever compared: it is charged what was shown, or asked again. */
function assertQuoteUnchanged({ minor, currency }: Money, wish: QuotedPrice) {
  const isOther = wish.selectedCurrency !== undefined && wish.selectedCurrency !== currency
  const isOff = wish.selectedAmount !== undefined && toMinor(wish.selectedAmount) !== minor
  if (isOther || isOff)
    throw new AppError('booking.quote_changed', { extra: { amount: toAmount(minor), currency } })
}

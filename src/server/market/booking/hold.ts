import type { z } from 'zod'
import { bookingLimits, type paymentIntent, type paymentIntentRequest } from '#contract/booking.ts'
import type { BookingId, PaymentId } from '#contract/id.ts'
import { type Money, toAmount, toMinor } from '#contract/money.ts'
import type { Deps } from '#server/market/deps.ts'
import { openCheckout } from '#server/money/payment/checkout.ts'
import { providerForNew } from '#server/money/payment/providers.ts'
import { voidPayment } from '#server/money/payment/sync.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { chargeIn } from './charge.ts'
import { offerFor, priceOf, wishFor } from './offer.ts'
import { checkoutUntil, holdUntil } from './rules.ts'
import { countHolds, insertHold, type Offer } from './store.ts'

type Wish = z.output<typeof paymentIntentRequest>
type Hold = { id: BookingId; paymentId: PaymentId; expiresAt: Date; charged: Money }

/**
 * Holds a priced slot and opens its checkout: one idempotent step. The same person asking again, even in the same moment,
 * gets the same booking and address; everybody else is refused while the hold lives. Somebody who comes back to pay in
 * another currency, or with another provider, lets the first checkout go.
 */
export async function createPaymentIntent(
  deps: Deps,
  user: User,
  wish: Wish,
): Promise<z.input<typeof paymentIntent>> {
  const seen = await offerFor(deps, user, wish.timeSlotId)
  if (seen.price_minor === 0 && !seen.live_id) throw new AppError('booking.nothing_to_pay')
  const offer = wantsOther(seen, user, wish) ? await letGoAndLookAgain(deps, user, wish, seen) : seen
  if (!offer.live_id && offer.holds >= bookingLimits.holdsAtOnce) throw new AppError('booking.too_many_holds')
  const placed = offer.live_id ? null : await placeHold(deps, user, wish, offer)
  const hold =
    placed ?? ownHold(offer.live_id ? offer : await offerFor(deps, user, wish.timeSlotId), user, wish)
  const about = {
    description: `Mock interview with ${offer.interviewer_name}`,
    expiresAt: checkoutUntil(hold.expiresAt),
  }
  const paymentUrl = await openCheckout(deps, hold.paymentId, about).catch(async error => {
    deps.log.warn({ err: error, bookingId: hold.id }, 'checkout could not be opened')
    // Nobody has seen a way to pay: the slot goes back at once, not in a quarter of an hour.
    if (placed) await letGo(deps, hold.paymentId)
    throw new AppError('payment.setup_failed')
  })
  return {
    success: true,
    bookingId: hold.id,
    transactionId: hold.paymentId,
    amount: toAmount(hold.charged.minor),
    currency: hold.charged.currency,
    paymentUrl,
    holdExpiresAt: hold.expiresAt.toISOString(),
    message: 'The time is held for you. Please pay to confirm it.',
  }
}

/** Null where somebody was faster: perhaps the same person's other click. */
async function placeHold(deps: Deps, user: User, wish: Wish, offer: Offer): Promise<Hold | null> {
  const charge = await chargeIn(deps, offer, wish.selectedCurrency ?? offer.currency)
  checkQuote(charge, wish)
  const provider = providerForNew(deps, charge.currency, wish.provider)
  if (!provider) throw new AppError('booking.currency_not_offered', { extra: priceOf(offer) })
  const holdExpiresAt = holdUntil(deps.now(), provider.minExpiryMinutes)
  const row = await insertHold(deps.db, {
    ...wishFor(deps, user, offer, wish, charge),
    holdExpiresAt,
    provider: provider.name,
  })
  // Counted again, for many requests at once all see none before: whichever is last sees the others.
  if (row?.payment_id && (await countHolds(deps.db, user.id)) > bookingLimits.holdsAtOnce) {
    await letGo(deps, row.payment_id)
    throw new AppError('booking.too_many_holds')
  }
  return row?.payment_id
    ? { id: row.id, paymentId: row.payment_id, expiresAt: holdExpiresAt, charged: charge }
    : null
}

/** Where the provider does not answer, the hold lapses by itself. */
const letGo = (deps: Deps, paymentId: PaymentId): Promise<void> =>
  voidPayment(deps, paymentId).catch(error =>
    deps.log.warn({ err: error, paymentId }, 'hold not released yet'),
  )

const isOwnHold = (offer: Offer, user: User): boolean =>
  offer.live_of === user.id && offer.live_status === 'hold'

/** Whether this person holds the slot, and now wants to pay for it in another way. */
const wantsOther = (offer: Offer, user: User, { selectedCurrency, provider }: Wish): boolean =>
  isOwnHold(offer, user) &&
  ((selectedCurrency !== undefined && selectedCurrency !== offer.live_currency) ||
    (provider !== undefined && provider !== offer.live_provider))

async function letGoAndLookAgain(deps: Deps, user: User, wish: Wish, offer: Offer): Promise<Offer> {
  // What cannot be charged must not cost the hold.
  const charge = await chargeIn(deps, offer, wish.selectedCurrency ?? offer.currency)
  checkQuote(charge, wish)
  if (!providerForNew(deps, charge.currency, wish.provider))
    throw new AppError('booking.currency_not_offered', { extra: priceOf(offer) })
  if (offer.live_payment_id) await letGo(deps, offer.live_payment_id)
  return offerFor(deps, user, wish.timeSlotId)
}

/** A price that was fixed stays, whatever became of the slot's price or the rate since. */
function ownHold(offer: Offer, user: User, wish: Wish): Hold {
  const { live_id: id, live_payment_id: paymentId, live_hold_expires_at: expiresAt } = offer
  const { live_price_minor: minor, live_currency: currency } = offer
  if (isOwnHold(offer, user) && id && paymentId && expiresAt && minor !== null && currency) {
    checkQuote({ minor, currency }, wish)
    return { id, paymentId, expiresAt, charged: { minor, currency } }
  }
  throw new AppError(offer.live_of === user.id ? 'booking.already_yours' : 'booking.slot_taken')
}

/** The client's idea of the price is only ever compared: it is charged what was shown, or asked again. */
function checkQuote({ minor, currency }: Money, wish: Wish) {
  const isOther = wish.selectedCurrency !== undefined && wish.selectedCurrency !== currency
  const isOff = wish.selectedAmount !== undefined && toMinor(wish.selectedAmount) !== minor
  if (isOther || isOff)
    throw new AppError('booking.quote_changed', { extra: { amount: toAmount(minor), currency } })
}

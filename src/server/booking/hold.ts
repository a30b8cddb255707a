import type { z } from 'zod'
import { bookingLimits, type paymentIntent, type paymentIntentRequest } from '#contract/booking.ts'
import type { BookingId, PaymentId } from '#contract/id.ts'
import { toMinor } from '#contract/money.ts'
import type { User } from '#server/account/session.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/error.ts'
import { openCheckout } from '#server/payment/checkout.ts'
import { providerForNew } from '#server/payment/providers.ts'
import { voidPayment } from '#server/payment/sync.ts'
import { offerFor, priceOf, wishFor } from './offer.ts'
import { checkoutUntil, holdUntil } from './rules.ts'
import { countHolds, insertHold, type Offer } from './store.ts'

type Wish = z.output<typeof paymentIntentRequest>
type Hold = { id: BookingId; paymentId: PaymentId; expiresAt: Date }

/**
 * Holds a priced slot and opens its checkout: one idempotent step. The same person asking again, even in the same moment,
 * gets the same booking and address; everybody else is refused while the hold lives.
 */
export async function createPaymentIntent(
  deps: Deps,
  user: User,
  wish: Wish,
): Promise<z.input<typeof paymentIntent>> {
  const offer = await offerFor(deps, user, wish.timeSlotId)
  if (offer.price_minor === 0) throw new AppError('booking.nothing_to_pay')
  checkQuote(offer, wish)
  if (!offer.live_id && offer.holds >= bookingLimits.holdsAtOnce) throw new AppError('booking.too_many_holds')
  const placed = offer.live_id ? null : await placeHold(deps, user, wish, offer)
  const hold = placed ?? ownHold(offer.live_id ? offer : await offerFor(deps, user, wish.timeSlotId), user)
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
    ...priceOf(offer),
    paymentUrl,
    holdExpiresAt: hold.expiresAt.toISOString(),
    message: 'The time is held for you. Please pay to confirm it.',
  }
}

/** Null where somebody was faster: perhaps the same person's other click. */
async function placeHold(deps: Deps, user: User, wish: Wish, offer: Offer): Promise<Hold | null> {
  const provider = providerForNew(deps)
  const holdExpiresAt = holdUntil(deps.now(), provider.minExpiryMinutes)
  const row = await insertHold(deps.db, {
    ...wishFor(deps, user, offer, wish),
    holdExpiresAt,
    provider: provider.name,
  })
  // Counted again, for many requests at once all see none before: whichever is last sees the others.
  if (row?.payment_id && (await countHolds(deps.db, user.id)) > bookingLimits.holdsAtOnce) {
    await letGo(deps, row.payment_id)
    throw new AppError('booking.too_many_holds')
  }
  return row?.payment_id ? { id: row.id, paymentId: row.payment_id, expiresAt: holdExpiresAt } : null
}

/** Where the provider does not answer, the hold lapses by itself. */
const letGo = (deps: Deps, paymentId: PaymentId): Promise<void> =>
  voidPayment(deps, paymentId).catch(error =>
    deps.log.warn({ err: error, paymentId }, 'hold not released yet'),
  )

function ownHold(offer: Offer, user: User): Hold {
  const {
    live_id: id,
    live_payment_id: paymentId,
    live_hold_expires_at: expiresAt,
    live_of,
    live_status,
  } = offer
  if (live_of === user.id && live_status === 'hold' && id && paymentId && expiresAt)
    return { id, paymentId, expiresAt }
  throw new AppError(live_of === user.id ? 'booking.already_yours' : 'booking.slot_taken')
}

/** The client's idea of the price is only ever compared. */
function checkQuote(offer: Offer, wish: Wish) {
  if (wish.selectedCurrency && wish.selectedCurrency !== offer.currency) {
    throw new AppError('booking.currency_not_offered', { extra: priceOf(offer) })
  }
  if (wish.selectedAmount !== undefined && toMinor(wish.selectedAmount) !== offer.price_minor) {
    throw new AppError('booking.quote_changed', { extra: priceOf(offer) })
  }
}

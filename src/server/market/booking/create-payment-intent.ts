import type { z } from 'zod'
import type { Language } from '#contract/account.ts'
import type { paymentIntent, paymentIntentRequest } from '#contract/booking.ts'
import type { BookingId, PaymentId } from '#contract/id.ts'
import { type Money, toAmount, toMinor } from '#contract/money.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { Deps } from '#server/market/deps.ts'
import { openCheckout } from '#server/money/payment/open-checkout.ts'
import { providerForNew } from '#server/money/payment/providers.ts'
import { voidPayment } from '#server/money/payment/sync.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { faultOf } from '#server/platform/jobs/redact-fault.ts'
import { chargeIn } from './charge.ts'
import { cameToNothing, offerFor, priceOf, whyNotTaken, wishFor } from './offer.ts'
import { checkoutUntil, holdUntil } from './rules.ts'
import { insertHold, type Offer } from './take/store.ts'
import { held } from './text.ts'

/** A provider that does not open a checkout is mostly back soon; who was told asks again then. */
const providerAwaySeconds = 5

type Wish = z.output<typeof paymentIntentRequest>
/** A hold, and what has to be known to pay for it. */
type Hold = {
  id: BookingId
  paymentId: PaymentId
  provider: PaymentProviderName
  manualCapture: boolean
  charged: Money
  expiresAt: Date
  /** Null until its checkout was opened. */
  checkoutUrl: string | null
}

/**
 * Holds a priced slot and opens its checkout: one idempotent step. The same person asking again, even in the same moment,
 * gets the same booking and address; everybody else is refused while the hold lives. Somebody who comes back to pay in
 * another currency, or with another provider, lets the first checkout go.
 */
export async function createPaymentIntent(
  deps: Deps,
  user: User,
  wish: Wish,
  language: Language,
): Promise<z.input<typeof paymentIntent>> {
  const offer = await offerFor(deps, user, wish.timeSlotId)
  if (offer.price_minor === 0 && !offer.live_id) throw new AppError('booking.nothing_to_pay')
  const isKept = offer.live_id !== null && !wantsOther(offer, user, wish)
  const placed = isKept ? null : await placeHold(deps, user, wish, offer)
  const hold = placed ?? ownHold(isKept ? offer : await offerFor(deps, user, wish.timeSlotId), user, wish)
  const order = {
    paymentId: hold.paymentId,
    amount: hold.charged,
    manualCapture: hold.manualCapture,
    description: `Mock interview with ${offer.interviewer_name}`,
    expiresAt: checkoutUntil(hold.expiresAt),
  }
  const opened =
    hold.checkoutUrl ??
    openCheckout(deps, hold.provider, order).catch(async error => {
      deps.log.warn({ fault: faultOf(error), bookingId: hold.id }, 'checkout could not be opened')
      // Nobody has seen a way to pay: the slot goes back at once, not in a quarter of an hour.
      if (placed) await letGo(deps, hold.paymentId)
      throw new AppError('payment.setup_failed', { retryAfterSeconds: providerAwaySeconds })
    })
  return {
    success: true,
    bookingId: hold.id,
    transactionId: hold.paymentId,
    amount: toAmount(hold.charged.minor),
    currency: hold.charged.currency,
    paymentUrl: await opened,
    holdExpiresAt: hold.expiresAt.toISOString(),
    message: held[language],
  }
}

/** Null where somebody was faster: perhaps the same person's other click. What is held in another way is let go first. */
async function placeHold(deps: Deps, user: User, wish: Wish, offer: Offer): Promise<Hold | null> {
  const charge = await chargeIn(deps, offer, wish.selectedCurrency ?? offer.currency)
  checkQuote(charge, wish)
  const provider = providerForNew(deps, charge.currency, wish.provider)
  if (!provider) throw new AppError('booking.currency_not_offered', { extra: priceOf(offer) })
  const holdExpiresAt = holdUntil(deps.now(), provider.minExpiryMinutes)
  const isInstead = offer.live_id !== null
  const refusal = whyNotTaken(offer, { holdMs: holdExpiresAt.getTime() - deps.now().getTime(), isInstead })
  if (refusal) throw refusal
  // What cannot be charged must not cost the hold: only now.
  if (offer.live_payment_id) await letGo(deps, offer.live_payment_id)
  const row = await insertHold(deps.db, {
    ...wishFor(deps, user, offer, wish, charge),
    holdExpiresAt,
    provider: provider.name,
  })
  if (!row?.payment_id) return null
  return {
    id: row.id,
    paymentId: row.payment_id,
    provider: provider.name,
    manualCapture: row.approval,
    charged: charge,
    expiresAt: holdExpiresAt,
    checkoutUrl: null,
  }
}

/** Where the provider does not answer, the hold lapses by itself. */
const letGo = (deps: Deps, paymentId: PaymentId): Promise<void> =>
  voidPayment(deps, paymentId).catch(error =>
    deps.log.warn({ fault: faultOf(error), paymentId }, 'hold not released yet'),
  )

/** Whether this person pays for a hold of the slot, and now wants to pay in another way. */
const wantsOther = (offer: Offer, user: User, { selectedCurrency, provider }: Wish): boolean =>
  isOwnHold(offer, user) &&
  ((selectedCurrency !== undefined && selectedCurrency !== offer.live_currency) ||
    (provider !== undefined && provider !== offer.live_provider))

const isOwnHold = (offer: Offer, user: User): boolean =>
  offer.live_payer === user.id && offer.live_status === 'hold'

/** A price that was fixed stays, whatever became of the slot's price or the rate since. */
function ownHold(offer: Offer, user: User, wish: Wish): Hold {
  const { live_id: id, live_payment_id: paymentId, live_hold_expires_at: expiresAt } = offer
  const { live_price_minor: minor, live_currency: currency, live_provider: provider } = offer
  if (isOwnHold(offer, user) && id && paymentId && expiresAt && minor !== null && currency && provider) {
    const charged = { minor, currency }
    checkQuote(charged, wish)
    const manualCapture = offer.live_approval === true
    return {
      id,
      paymentId,
      provider,
      manualCapture,
      charged,
      expiresAt,
      checkoutUrl: offer.live_checkout_url,
    }
  }
  if (offer.live_of === user.id) throw new AppError('booking.already_yours')
  throw cameToNothing(offer, anyHold)
}

/** After others were faster it does not matter any more how long it would have been kept. */
const anyHold = { holdMs: Number.POSITIVE_INFINITY, isInstead: false }

/** The client's idea of the price is only ever compared: it is charged what was shown, or asked again. */
function checkQuote({ minor, currency }: Money, wish: Wish) {
  const isOther = wish.selectedCurrency !== undefined && wish.selectedCurrency !== currency
  const isOff = wish.selectedAmount !== undefined && toMinor(wish.selectedAmount) !== minor
  if (isOther || isOff)
    throw new AppError('booking.quote_changed', { extra: { amount: toAmount(minor), currency } })
}

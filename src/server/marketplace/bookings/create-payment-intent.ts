import type { z } from 'zod'
import type { Language } from '#contract/account.ts'
import type { paymentIntent, paymentIntentRequest } from '#contract/booking.ts'
import { toAmount } from '#contract/money.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { openCheckout } from '#server/payments/payments/open-checkout.ts'
import { holdSlot, letGo } from './hold-slot.ts'
import { offerFor } from './load-booking-context.ts'
import { held } from './messages.ts'

/** A provider that does not open a checkout is mostly back soon; who was told asks again then. */
const providerAwaySeconds = 5

type Wish = z.output<typeof paymentIntentRequest>

/**
 * Holds a priced slot and opens its checkout: one idempotent step. The same person asking again, even in the same moment,
 * gets the same booking and address; everybody else is refused while the hold lives. Somebody who comes back to pay in
 * another currency, or with another provider, lets the first checkout go; after a payment that failed for good the same
 * hold gets another order.
 */
export async function createPaymentIntent(
  deps: Deps,
  user: User,
  wish: Wish,
  language: Language,
): Promise<z.input<typeof paymentIntent>> {
  const opened = (await holdAndOpen(deps, user, wish)) ?? (await holdAndOpen(deps, user, wish))
  if (!opened) throw setupFailed()
  const { hold, paymentUrl } = opened
  return {
    success: true,
    bookingId: hold.id,
    transactionId: hold.paymentId,
    amount: toAmount(hold.charged.minor),
    currency: hold.charged.currency,
    paymentUrl,
    holdExpiresAt: hold.expiresAt.toISOString(),
    message: held[language],
  }
}

/**
 * Null where it is worth a second try: the slot became free while it was being held, or a hold that was there before had no
 * checkout and got none. That one's process died, or its other request failed, and the provider may want more time than is
 * left of it. It is released, and a new hold has its full time.
 */
async function holdAndOpen(deps: Deps, user: User, wish: Wish) {
  const offer = await offerFor(deps, user, wish.timeSlotId)
  if (offer.price_minor === 0 && !offer.live_id) throw new AppError('booking.nothing_to_pay')
  const hold = await holdSlot(deps, user, wish, offer)
  if (!hold) return null
  if (hold.checkoutUrl) return { hold, paymentUrl: hold.checkoutUrl }
  const order = {
    paymentId: hold.paymentId,
    amount: hold.charged,
    manualCapture: hold.manualCapture,
    description: `Mock interview with ${offer.interviewer_name}`,
    expiresAt: hold.expiresAt,
  }
  try {
    return { hold, paymentUrl: await openCheckout(deps, hold.provider, order) }
  } catch (error) {
    deps.log.warn({ fault: faultOf(error), bookingId: hold.id }, 'checkout could not be opened')
    // The payer was shown no way to pay: the slot is released at once, not at the end of the hold.
    await letGo(deps, hold.paymentId)
    if (hold.isNew) throw setupFailed()
    return null
  }
}

const setupFailed = () => new AppError('payment.setup_failed', { retryAfterSeconds: providerAwaySeconds })

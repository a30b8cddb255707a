import type { z } from 'zod'
import type { Language } from '#contract/account.ts'
import type { paymentIntent, paymentIntentRequest } from '#contract/booking.ts'
import { toAmount } from '#contract/money.ts'
import type { Deps } from '#server/market/deps.ts'
import { openCheckout } from '#server/money/payment/open-checkout.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { faultOf } from '#server/platform/jobs/redact-fault.ts'
import { holdSlot, letGo } from './hold-slot.ts'
import { offerFor } from './offer.ts'
import { held } from './text.ts'

/** A provider that does not open a checkout is mostly back soon; who was told asks again then. */
const providerAwaySeconds = 5

/**
 * Holds a priced slot and opens its checkout: one idempotent step. The same person asking again, even in the same moment,
 * gets the same booking and address; everybody else is refused while the hold lives. Somebody who comes back to pay in
 * another currency, or with another provider, lets the first checkout go; after a payment that failed for good the same
 * hold gets another order.
 */
export async function createPaymentIntent(
  deps: Deps,
  user: User,
  wish: z.output<typeof paymentIntentRequest>,
  language: Language,
): Promise<z.input<typeof paymentIntent>> {
  const offer = await offerFor(deps, user, wish.timeSlotId)
  if (offer.price_minor === 0 && !offer.live_id) throw new AppError('booking.nothing_to_pay')
  const hold = await holdSlot(deps, user, wish, offer)
  const order = {
    paymentId: hold.paymentId,
    amount: hold.charged,
    manualCapture: hold.manualCapture,
    description: `Mock interview with ${offer.interviewer_name}`,
    expiresAt: hold.expiresAt,
  }
  const opened =
    hold.checkoutUrl ??
    openCheckout(deps, hold.provider, order).catch(async error => {
      deps.log.warn({ fault: faultOf(error), bookingId: hold.id }, 'checkout could not be opened')
      // Nobody has seen a way to pay: the slot goes back at once, not in a quarter of an hour.
      if (hold.isNew) await letGo(deps, hold.paymentId)
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

import type { PaymentId } from '#contract/id.ts'
import type { Deps } from '#server/deps.ts'
import { providerOf } from './providers.ts'
import { findPayment, updatePayment } from './store.ts'

/** Opens the provider's checkout for a payment, once: asking again answers the same address. */
export async function openCheckout(
  deps: Deps,
  id: PaymentId,
  about: { description: string; expiresAt: Date },
): Promise<string> {
  const payment = await findPayment(deps.db, id)
  if (!payment) throw new Error(`payment ${id} is gone`)
  if (payment.checkout_url) return payment.checkout_url
  const { ref, url } = await providerOf(deps, payment).openCheckout({
    paymentId: id,
    amount: { minor: payment.amount_minor, currency: payment.currency },
    manualCapture: payment.manual_capture,
    returnUrl: `${deps.urls.app}/payment/result?transactionId=${id}`,
    ...about,
  })
  await updatePayment(deps.db, id, { provider_ref: ref, checkout_url: url })
  return url
}

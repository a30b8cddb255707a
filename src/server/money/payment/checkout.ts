import type { PaymentId } from '#contract/id.ts'
import type { Deps } from '#server/money/deps.ts'
import { providerOf } from './providers.ts'
import { findPayment, keepCheckout } from './store.ts'

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
  const status = await keepCheckout(deps.db, id, { ref, url })
  if (status === 'Cancelled') {
    // It ended while its checkout was being opened, when nobody knew yet that there is one to close.
    await deps.jobs.send(deps.db, 'void-payment', { paymentId: id })
    throw new Error(`payment ${id} has ended`)
  }
  return url
}

import type { PaymentProviderName } from '#contract/payment.ts'
import type { Deps } from '#server/money/deps.ts'
import type { CheckoutOrder } from './port.ts'
import { providerOf } from './providers.ts'
import { resultAddress } from './rules.ts'
import { keepCheckout } from './store.ts'

/** Opens the provider's checkout for a payment. Asking twice opens one and answers the same address. */
export async function openCheckout(
  deps: Deps,
  provider: PaymentProviderName,
  order: Omit<CheckoutOrder, 'returnUrl'>,
): Promise<string> {
  const { paymentId } = order
  const returnUrl = resultAddress(deps.urls.app, paymentId)
  const { ref, url } = await providerOf(deps, { provider }).openCheckout({ ...order, returnUrl })
  const status = await keepCheckout(deps.db, paymentId, { ref, url, now: deps.now() })
  if (status === 'Cancelled') {
    // It ended while its checkout was being opened, when nobody knew yet that there is one to close.
    await deps.jobs.send(deps.db, 'void-payment', { paymentId })
    throw new Error(`payment ${paymentId} has ended`)
  }
  return url
}

import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { Deps } from '#server/payments/context.ts'
import { getProvider } from '#server/payments/providers/configured-providers.ts'
import type { CheckoutRequest } from '#server/payments/providers/payment-provider.ts'
import { getResultUrl } from './policy.ts'
import { checkoutTimeoutSeconds, claimCheckout, findPayment, saveCheckout } from './repository.ts'

type CheckoutOptions = Omit<CheckoutRequest, 'returnUrl'>

const pollMs = 100

/**
 * Opens the provider's checkout for a payment. Asking twice opens one and answers the same address: one request asks the
 * provider, the others wait for its answer, in whichever process they are.
 */
export async function openCheckout(
  deps: Deps,
  provider: PaymentProviderName,
  order: CheckoutOptions,
): Promise<string> {
  const { paymentId } = order
  for (let waitedMs = 0; waitedMs <= checkoutTimeoutSeconds * 1000; waitedMs += pollMs) {
    if (await claimCheckout(deps.db, paymentId, deps.now())) return requestCheckout(deps, provider, order)
    const payment = await findPayment(deps.db, paymentId)
    if (payment?.checkout_url) return payment.checkout_url
    if (payment?.status !== 'Created') throw new Error(`payment ${paymentId} has ended`)
    await pause(pollMs)
  }
  throw new Error(`the checkout of payment ${paymentId} is still being opened`)
}

async function requestCheckout(
  deps: Deps,
  provider: PaymentProviderName,
  order: CheckoutOptions,
): Promise<string> {
  const { paymentId } = order
  const returnUrl = getResultUrl(deps.urls.app, paymentId)
  const { ref, url } = await getProvider(deps, { provider }).openCheckout({ ...order, returnUrl })
  const status = await saveCheckout(deps.db, paymentId, { ref, url, now: deps.now() })
  if (status === 'Cancelled') {
    // It ended while its checkout was being opened, when nobody knew yet that there is one to close.
    await deps.jobs.send(deps.db, 'void-payment', { paymentId })
    throw new Error(`payment ${paymentId} has ended`)
  }
  return url
}

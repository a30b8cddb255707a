import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { Deps } from '#server/payments/context.ts'
import { getProvider } from '#server/payments/providers/configured-providers.ts'
import type { CheckoutRequest } from '#server/payments/providers/payment-provider.ts'
import { voidPaymentQueue } from '#server/payments/queues.ts'
import { getResultUrl } from './payment-transitions.ts'
import { checkoutTimeoutSeconds, claimCheckout, findPayment, saveCheckout } from './repository.ts'

type CheckoutOptions = Omit<CheckoutRequest, 'returnUrl'>

const pollMs = 100

/**
 * Opens one checkout per payment. Concurrent requests, also in other processes, wait for the URL of the first one.
 */
export async function openCheckout(
  deps: Deps,
  provider: PaymentProviderName,
  options: CheckoutOptions,
): Promise<string> {
  const { paymentId } = options
  for (let waitedMs = 0; waitedMs <= checkoutTimeoutSeconds * 1000; waitedMs += pollMs) {
    if (await claimCheckout(deps.db, paymentId, deps.now())) return requestCheckout(deps, provider, options)
    const payment = await findPayment(deps.db, paymentId)
    if (payment?.checkout_url) return payment.checkout_url
    if (payment?.status !== 'Created') throw new Error(`payment ${paymentId} has ended`)
    await pause(pollMs)
  }
  throw new Error(`checkout of payment ${paymentId} not opened in time`)
}

async function requestCheckout(
  deps: Deps,
  provider: PaymentProviderName,
  options: CheckoutOptions,
): Promise<string> {
  const { paymentId } = options
  const returnUrl = getResultUrl(deps.urls.app, paymentId)
  const { ref, url } = await getProvider(deps, { provider }).openCheckout({ ...options, returnUrl })
  const status = await saveCheckout(deps.db, paymentId, { ref, url, now: deps.now() })
  if (status === 'Cancelled') {
    // The payment ended before its checkout was saved, so the new checkout must be closed now.
    await deps.jobs.send(deps.db, voidPaymentQueue, { paymentId })
    throw new Error(`payment ${paymentId} has ended`)
  }
  return url
}

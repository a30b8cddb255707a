import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { Deps } from '#server/payments/context.ts'
import { resultAddress } from './policy.ts'
import type { CheckoutOrder } from './provider.ts'
import { providerOf } from './providers.ts'
import { checkoutRequestSeconds, claimCheckout, findPayment, keepCheckout } from './repository.ts'

type Order = Omit<CheckoutOrder, 'returnUrl'>

const pollMs = 100

/**
 * Opens the provider's checkout for a payment. Asking twice opens one and answers the same address: one request asks the
 * provider, the others wait for its answer, in whichever process they are.
 */
export async function openCheckout(deps: Deps, provider: PaymentProviderName, order: Order): Promise<string> {
  const { paymentId } = order
  for (let waitedMs = 0; waitedMs <= checkoutRequestSeconds * 1000; waitedMs += pollMs) {
    if (await claimCheckout(deps.db, paymentId, deps.now())) return askProvider(deps, provider, order)
    const payment = await findPayment(deps.db, paymentId)
    if (payment?.checkout_url) return payment.checkout_url
    if (payment?.status !== 'Created') throw new Error(`payment ${paymentId} has ended`)
    await pause(pollMs)
  }
  throw new Error(`the checkout of payment ${paymentId} is still being opened`)
}

async function askProvider(deps: Deps, provider: PaymentProviderName, order: Order): Promise<string> {
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

import type { PaymentProviderName } from '#contract/payment.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentProvider, PaymentProviders } from './port.ts'
import { sandboxAdapter } from './sandbox/adapter.ts'

const adapters: Partial<Record<PaymentProviderName, (deps: Deps) => PaymentProvider>> = {
  sandbox: sandboxAdapter,
}

/** The configured providers, in the order of the setting. */
export function paymentProvidersOf(deps: Deps): PaymentProviders {
  const entries = deps.config.payment.providers.map(name => [name, adapters[name]?.(deps)])
  return Object.fromEntries(entries)
}

/** Who takes new payments: the first configured one. */
export function providerForNew(deps: Deps): PaymentProvider {
  const first = deps.config.payment.providers[0]
  if (!first) throw new Error('No payment provider is configured.')
  return providerOf(deps, { provider: first })
}

/** The provider that holds this payment's money, whatever is offered for new ones today. */
export function providerOf(deps: Deps, payment: { provider: PaymentProviderName }): PaymentProvider {
  const provider = deps.providers[payment.provider]
  if (!provider) throw new Error(`The payment provider ${payment.provider} is not configured any more.`)
  return provider
}

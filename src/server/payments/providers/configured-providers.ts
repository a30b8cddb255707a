import type { Currency } from '#contract/money.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { Deps } from '#server/payments/context.ts'
import { bankOfGeorgiaAdapter } from './bank-of-georgia/adapter.ts'
import type { PaymentProvider, PaymentProviders } from './payment-provider.ts'
import { sandboxAdapter } from './sandbox/adapter.ts'
import { stripeAdapter } from './stripe/adapter.ts'

const adapterFactories: Record<PaymentProviderName, (deps: Deps) => PaymentProvider | null> = {
  sandbox: sandboxAdapter,
  stripe: deps => deps.config.payment.stripe && stripeAdapter(deps, deps.config.payment.stripe),
  bog: deps => deps.config.payment.bog && bankOfGeorgiaAdapter(deps, deps.config.payment.bog),
}

/** In the order of the setting. */
export function createPaymentProviders(deps: Deps): PaymentProviders {
  const entries = deps.config.payment.providers.map(name => [name, adapterFactories[name](deps)])
  return Object.fromEntries(entries)
}

/** Payments of other providers wait until those are configured again. */
export const listConfiguredProviders = (deps: Deps): PaymentProviderName[] =>
  Object.values(deps.paymentProviders).map(provider => provider.name)

/** Providers for new payments, in the order of the setting. */
export const listProvidersForCurrency = (deps: Deps, currency: Currency): PaymentProvider[] =>
  deps.config.payment.providers
    .map(name => getProvider(deps, { provider: name }))
    .filter(provider => provider.currencies.includes(currency))

/** Returns the payer's choice, else the first provider for the currency. Null if none supports it. */
export function chooseProvider(
  deps: Deps,
  currency: Currency,
  chosen: PaymentProviderName | undefined,
): PaymentProvider | null {
  const available = listProvidersForCurrency(deps, currency)
  return (chosen ? available.find(provider => provider.name === chosen) : available[0]) ?? null
}

/** Provider that holds this payment's money, even if it takes no new payments. */
export function getProvider(deps: Deps, payment: { provider: PaymentProviderName }): PaymentProvider {
  const provider = deps.paymentProviders[payment.provider]
  if (!provider) throw new Error(`payment provider ${payment.provider} not configured`)
  return provider
}

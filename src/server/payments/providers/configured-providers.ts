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

/** The configured providers, in the order of the setting. */
export function createPaymentProviders(deps: Deps): PaymentProviders {
  const entries = deps.config.payment.providers.map(name => [name, adapterFactories[name](deps)])
  return Object.fromEntries(entries)
}

/** The names of the providers that can be asked; what another one holds waits until it is configured again. */
export const listConfiguredProviders = (deps: Deps): PaymentProviderName[] =>
  Object.values(deps.paymentProviders).map(provider => provider.name)

/** Who can take new payments in a currency, in the order of the setting. */
export const listProvidersForCurrency = (deps: Deps, currency: Currency): PaymentProvider[] =>
  deps.config.payment.providers
    .map(name => getProvider(deps, { provider: name }))
    .filter(provider => provider.currencies.includes(currency))

/** The one that the payer chose, else the first that takes the currency; null where none does. */
export function chooseProvider(
  deps: Deps,
  currency: Currency,
  wanted: PaymentProviderName | undefined,
): PaymentProvider | null {
  const able = listProvidersForCurrency(deps, currency)
  return (wanted ? able.find(one => one.name === wanted) : able[0]) ?? null
}

/** The provider that holds this payment's money, whatever is offered for new ones today. */
export function getProvider(deps: Deps, payment: { provider: PaymentProviderName }): PaymentProvider {
  const provider = deps.paymentProviders[payment.provider]
  if (!provider) throw new Error(`The payment provider ${payment.provider} is not configured any more.`)
  return provider
}

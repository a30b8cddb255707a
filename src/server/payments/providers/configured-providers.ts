import { currencies } from '#contract/enums.ts'
import { fromMinorUnits, type Money, toDecimalString } from '#contract/money.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { LocalizedMessage } from '#server/lib/http/app-error.ts'
import type { Deps } from '#server/payments/context.ts'
import { canConvert, convert } from '#server/payments/currency/exchange-rates.ts'
import { listCachedExchangeRates } from '#server/payments/currency/fetch-rates.ts'
import { bankOfGeorgiaAdapter } from './bank-of-georgia/adapter.ts'
import type { PaymentProvider, PaymentProviders } from './payment-provider.ts'
import { sandboxAdapter } from './sandbox-adapter.ts'
import { stripeAdapter } from './stripe/adapter.ts'

const adapterFactories: Record<PaymentProviderName, (deps: Deps) => PaymentProvider | null> = {
  sandbox: sandboxAdapter,
  stripe: deps => deps.config.payment.stripe && stripeAdapter(deps, deps.config.payment.stripe),
  bog: deps => deps.config.payment.bog && bankOfGeorgiaAdapter(deps, deps.config.payment.bog),
}

/** Configured providers by name, in the order of `config.payment.providers`. */
export function createPaymentProviders(deps: Deps): PaymentProviders {
  const entries = deps.config.payment.providers.map(name => [name, adapterFactories[name](deps)])
  return Object.fromEntries(entries)
}

/** Background work skips the payments of any other provider until that one is configured again. */
export const listConfiguredProviders = (deps: Deps): PaymentProviderName[] =>
  Object.values(deps.paymentProviders).map(provider => provider.name)

const listProvidersForCurrency = (deps: Deps, { currency }: Money): PaymentProvider[] =>
  deps.config.payment.providers
    .map(name => getProvider(deps, { provider: name }))
    .filter(provider => provider.currencies.includes(currency))

/** Providers that take a new payment of this amount, in the order of `config.payment.providers`. */
export const listProvidersForAmount = (deps: Deps, amount: Money): PaymentProvider[] =>
  listProvidersForCurrency(deps, amount).filter(
    provider => amount.minor >= provider.minimumMinor[amount.currency],
  )

/**
 * Smallest minimum of a provider, in the price's own currency if a provider takes it. Null if a provider takes the price
 * in any currency that it can be paid in, and without a provider to compare with.
 */
export async function findMissedMinimum(deps: Deps, price: Money): Promise<Money | null> {
  if (price.minor === 0 || listProvidersForAmount(deps, price).length > 0) return null
  const rates = await listCachedExchangeRates(deps)
  const converted = currencies.flatMap(to => {
    // Rates are in lari, so that the rate of the other currency converts a price in lari.
    const rate = rates.find(({ currency }) => currency === (price.currency === 'GEL' ? to : price.currency))
    return rate && canConvert(price.currency, to) ? convert(price, to, rate) : []
  })
  if (converted.some(amount => listProvidersForAmount(deps, amount).length > 0)) return null
  const [minimum] = [price, ...converted].flatMap(amount =>
    listProvidersForCurrency(deps, amount)
      .map(provider => provider.minimumMinor[amount.currency])
      .toSorted((a, b) => a - b)
      .map(minor => ({ minor, currency: amount.currency })),
  )
  return minimum ?? null
}

/** Message for the interviewer whose price is below the minimum. */
export const describeMinimum =
  ({ minor, currency }: Money): LocalizedMessage =>
  translate =>
    translate('slot.price_below_least', {
      least: `${toDecimalString(fromMinorUnits(minor), 2)} ${currency}`,
    })

/** Returns the payer's choice, else the first provider for the amount. Null if none takes it. */
export function chooseProvider(
  deps: Deps,
  amount: Money,
  chosen: PaymentProviderName | undefined,
): PaymentProvider | null {
  const available = listProvidersForAmount(deps, amount)
  return (chosen ? available.find(provider => provider.name === chosen) : available[0]) ?? null
}

/** Provider of this payment. Throws if it is not configured. */
export function getProvider(deps: Deps, payment: { provider: PaymentProviderName }): PaymentProvider {
  const provider = deps.paymentProviders[payment.provider]
  if (!provider) throw new Error(`payment provider ${payment.provider} not configured`)
  return provider
}

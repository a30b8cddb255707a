import type { PaymentProviderName } from '#contract/payment.ts'
import { CommandError } from './command.ts'
import type { Deps } from './context.ts'

const providerSettings: Record<PaymentProviderName, string> = {
  sandbox: 'name sandbox in PAYMENT_PROVIDERS',
  stripe: 'name stripe in PAYMENT_PROVIDERS, and set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
  bog: 'name bog in PAYMENT_PROVIDERS, and set BOG_CLIENT_ID, BOG_CLIENT_SECRET and BOG_CALLBACK_PUBLIC_KEY',
}

/**
 * Refuses a command whose answer would be wrong, or undone, because it cannot ask who holds the money: it was typed without
 * the settings that the product is served with, or the sandbox is not where it looks for it.
 */
export async function assertProvidersAvailable(
  deps: Deps,
  needed: readonly PaymentProviderName[],
): Promise<void> {
  for (const name of needed)
    if (!deps.paymentProviders[name])
      throw new CommandError(
        `This has to ask ${name}, and was not told how: ${providerSettings[name]}, as serve has them.`,
      )
  if (needed.includes('sandbox') && !(await isServerRunning(deps)))
    throw new CommandError(
      `The sandbox lives in the running product, which does not answer at ${deps.urls.self}. Start it, or set HOST and PORT as it has them.`,
    )
}

const isServerRunning = ({ urls }: Deps): Promise<boolean> =>
  fetch(`${urls.self}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )

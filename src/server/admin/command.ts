import type { PaymentProviderName } from '#contract/payment.ts'
import type { Deps } from './context.ts'

/** Output of a command. `isFailure` sets exit code 1. */
export type CommandOutput = { text: string; isFailure?: boolean }

type CommandOptions = Record<string, string | boolean | undefined>

/** Operator command. */
export type Command = {
  /** Usage after `npm run admin -- `. */
  usage: string
  description: string
  /** Known options. `text` takes a value, `flag` does not. */
  options?: Record<string, 'text' | 'flag'>
  /** Parses the arguments before anything is opened. Null if they are invalid. */
  parse(words: string[], options: CommandOptions): ((deps: Deps) => Promise<CommandOutput>) | null
}

/** Error that the operator can act on. */
export class CommandError extends Error {}

export const createOutput = (...lines: (string | null)[]): CommandOutput => ({
  text: lines.filter(line => line !== null).join('\n'),
})

const providerSettings: Record<PaymentProviderName, string> = {
  sandbox: 'name sandbox in PAYMENT_PROVIDERS',
  stripe: 'name stripe in PAYMENT_PROVIDERS, and set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
  bog: 'name bog in PAYMENT_PROVIDERS, and set BOG_CLIENT_ID, BOG_CLIENT_SECRET and BOG_CALLBACK_PUBLIC_KEY',
}

/**
 * Refuses a command that needs a payment provider which is not available. Settings may be missing at the
 * terminal, or the sandbox does not answer at its address. The result would otherwise be wrong or lost.
 */
export async function assertProvidersAvailable(
  deps: Deps,
  requiredProviders: readonly PaymentProviderName[],
): Promise<void> {
  for (const name of requiredProviders)
    if (!deps.paymentProviders[name])
      throw new CommandError(
        `This has to ask ${name}, and was not told how: ${providerSettings[name]}, as serve has them.`,
      )
  if (requiredProviders.includes('sandbox') && !(await isServerRunning(deps)))
    throw new CommandError(
      `The sandbox lives in the running product, which does not answer at ${deps.urls.self}. Start it, or set HOST and PORT as it has them.`,
    )
}

const isServerRunning = ({ urls }: Deps): Promise<boolean> =>
  fetch(`${urls.self}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )

import type { PaymentProviderName } from '#contract/payment.ts'
import type { Deps } from './context.ts'

/** What a command has to say; `isFailure` where whoever waits for the exit code should look. */
export type CommandOutput = { text: string; isFailure?: boolean }

type CommandOptions = Record<string, string | boolean | undefined>

/** Something that the operator does at the terminal. */
export type Command = {
  /** How it is typed, after `npm run admin -- `. */
  usage: string
  description: string
  /** The options it knows; `text` takes a value, `flag` does not. */
  options?: Record<string, 'text' | 'flag'>
  /** Reads what was typed; null where that is not how it is used. Nothing is opened before. */
  parse(words: string[], options: CommandOptions): ((deps: Deps) => Promise<CommandOutput>) | null
}

/** A refusal the person at the terminal can act on. */
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

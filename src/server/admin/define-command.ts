import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { Actor } from './audit-log/record-action.ts'
import type { Deps } from './context.ts'

/** Output of a command. `isFailure` sets exit code 1. */
export type CommandOutput = { text: string; isFailure?: boolean }

export type Command = {
  /** Usage after `npm run admin -- `. The first word is the command's name. */
  usage: string
  description: string
  /** Parses the arguments after the name and returns the function to run. Opens nothing. Null if they are invalid. */
  parse(args: string[]): ((deps: Deps) => Promise<CommandOutput>) | null
}

type CommandDefinition<Arguments extends z.ZodType, Options extends z.ZodObject> = {
  usage: string
  description: string
  /** Tuple of the arguments. None by default. */
  args?: Arguments
  /** An option takes a value, unless it is a `flag`. None by default. */
  options?: Options
  run(deps: Deps, args: z.output<Arguments>, options: z.output<Options>): Promise<CommandOutput>
}

export const flag = z.boolean().optional()

export function defineCommand<
  Arguments extends z.ZodType = z.ZodTuple<[]>,
  Options extends z.ZodObject = z.ZodObject,
>({ usage, description, args, options, run }: CommandDefinition<Arguments, Options>): Command {
  const [argsSchema, optionsSchema] = [args ?? z.tuple([]), options ?? z.object({})]
  const optionTypes = Object.entries(optionsSchema.shape).map(([name, schema]) => {
    const type = schema === flag ? ('boolean' as const) : ('string' as const)
    return [name, { type }] as const
  })
  const parseOptions = { options: Object.fromEntries(optionTypes), allowPositionals: true }
  return {
    usage,
    description,
    parse(rawArgs) {
      try {
        const { positionals, values } = parseArgs({ args: rawArgs, ...parseOptions })
        const validArgs = argsSchema.parse(positionals) as z.output<Arguments>
        const validOptions = optionsSchema.parse(values) as z.output<Options>
        return deps => run(deps, validArgs, validOptions)
      } catch {
        return null
      }
    },
  }
}

/** Reason of an action, for the log. */
export const why = z.string().trim().min(1).max(1000).default('Run from the command line')

export const getCommandLineActor = (): Actor => ({ commandLineUser: userInfo().username })

export class CommandError extends Error {}

export const createOutput = (...lines: (string | null)[]): CommandOutput => ({
  text: lines.filter(line => line !== null).join('\n'),
})

const providerSettings: Record<PaymentProviderName, string> = {
  sandbox: 'add sandbox to PAYMENT_PROVIDERS',
  stripe: 'add stripe to PAYMENT_PROVIDERS, and set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
  bog: 'add bog to PAYMENT_PROVIDERS, and set BOG_CLIENT_ID, BOG_CLIENT_SECRET and BOG_CALLBACK_PUBLIC_KEY',
}

/** Settings may be missing at the terminal, and the sandbox, which is part of the server, may not answer. */
export async function assertProvidersAvailable(deps: Deps, requiredProviders: PaymentProviderName[]) {
  for (const name of requiredProviders)
    if (!deps.paymentProviders[name])
      throw new CommandError(
        `This command needs ${name}. Use the server’s settings: ${providerSettings[name]}.`,
      )
  if (requiredProviders.includes('sandbox') && !(await isServerRunning(deps)))
    throw new CommandError(
      `The sandbox is part of the server, which does not answer at ${deps.urls.self}. Start the server, or use its HOST and PORT.`,
    )
}

const isServerRunning = ({ urls }: Deps): Promise<boolean> =>
  fetch(`${urls.self}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )

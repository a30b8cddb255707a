import { parseArgs } from 'node:util'
import { grantAdminCommand, resetMfaCommand, restoreCommand, suspendCommand } from './accounts.ts'
import { type Command, CommandError } from './command.ts'
import { emailsCommand, missingFilesCommand } from './maintenance.ts'
import { decideNoShowCommand, noShowsCommand, reconcileCommand, retryRefundCommand } from './payments.ts'
import {
  listPayoutsCommand,
  markPayoutPaidCommand,
  markPayoutReturnedCommand,
  payoutFileCommand,
  resumePayoutCommand,
  runPayoutCommand,
} from './payouts.ts'

/** Commands of `npm run admin`, in the order of its help. */
export const commands: Record<string, Command> = {
  grant: grantAdminCommand,
  'reset-factors': resetMfaCommand,
  suspend: suspendCommand,
  restore: restoreCommand,
  reconcile: reconcileCommand,
  mails: emailsCommand,
  files: missingFilesCommand,
  'no-shows': noShowsCommand,
  decide: decideNoShowCommand,
  'retry-refund': retryRefundCommand,
  payout: runPayoutCommand,
  payouts: listPayoutsCommand,
  'payout-file': payoutFileCommand,
  'payout-resume': resumePayoutCommand,
  'payout-paid': markPayoutPaidCommand,
  'payout-returned': markPayoutReturnedCommand,
}

type CommandRun = NonNullable<ReturnType<Command['parse']>>

/** Parses the arguments of the terminal. Throws an error with the usage if they are invalid. */
export function parseCommand([name = '', ...rest]: string[]): CommandRun {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CommandError(getUsage())
  const commandRun = parseCommandArguments(command, rest)
  if (!commandRun) throw new CommandError(`Usage: npm run admin -- ${command.usage}`)
  return commandRun
}

function parseCommandArguments(
  { options = {}, parse: parseArguments }: Command,
  args: string[],
): CommandRun | null {
  const optionTypes = Object.entries(options).map(([name, kind]) => {
    const type = kind === 'flag' ? ('boolean' as const) : ('string' as const)
    return [name, { type }] as const
  })
  try {
    const { positionals, values } = parseArgs({
      args,
      options: Object.fromEntries(optionTypes),
      allowPositionals: true,
    })
    return parseArguments(positionals, values)
  } catch {
    // Unknown option, or an option without its value.
    return null
  }
}

function getUsage(): string {
  const lines = Object.values(commands).map(({ usage, description }) => `  ${usage}\n      ${description}`)
  return ['Usage: npm run admin -- <command>', ...lines].join('\n')
}

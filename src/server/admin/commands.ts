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

/** Everything that `npm run admin` can do, in the order in which it says so. */
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

/** What the words at the terminal ask for; a refusal that says how to ask, where they ask for nothing. */
export function parseCommand([name = '', ...rest]: string[]): CommandRun {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CommandError(getUsage())
  const work = parseCommandArguments(command, rest)
  if (!work) throw new CommandError(`Use it like this: npm run admin -- ${command.usage}`)
  return work
}

function parseCommandArguments({ options = {}, parse: read }: Command, args: string[]): CommandRun | null {
  const known = Object.entries(options).map(([name, kind]) => {
    const type = kind === 'flag' ? ('boolean' as const) : ('string' as const)
    return [name, { type }] as const
  })
  try {
    const { positionals, values } = parseArgs({
      args,
      options: Object.fromEntries(known),
      allowPositionals: true,
    })
    return read(positionals, values)
  } catch {
    // An option that it does not know, or one without its value.
    return null
  }
}

function getUsage(): string {
  const lines = Object.values(commands).map(({ usage, description: does }) => `  ${usage}\n      ${does}`)
  return ['Use it like this: npm run admin -- <command>', ...lines].join('\n')
}

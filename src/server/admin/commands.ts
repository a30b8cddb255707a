import { CommandError } from './define-command.ts'
import { paymentCommands } from './money/payment-commands.ts'
import { payoutCommands } from './money/payouts/payout-commands.ts'
import { accountCommands } from './people/commands.ts'
import { maintenanceCommands } from './system/maintenance-commands.ts'

/** Commands of `npm run admin`, in the order of its help. */
export const commands = [...accountCommands, ...maintenanceCommands, ...paymentCommands, ...payoutCommands]

/** Parses command-line arguments and returns the function to run. Throws an error with the usage if they are invalid. */
export function parseCommand([name, ...args]: string[]) {
  const command = commands.find(({ usage }) => usage.split(' ')[0] === name)
  if (!command) throw new CommandError(getUsage())
  const run = command.parse(args)
  if (!run) throw new CommandError(`Usage: npm run admin -- ${command.usage}`)
  return run
}

function getUsage(): string {
  const lines = commands.map(({ usage, description }) => `  ${usage}\n      ${description}`)
  return ['Usage: npm run admin -- <command>', ...lines].join('\n')
}

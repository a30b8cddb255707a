import { parseArgs } from 'node:util'
import { type Command, CommandError } from './command.ts'
import { commands } from './commands.ts'

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

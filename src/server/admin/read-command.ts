import { parseArgs } from 'node:util'
import { type Command, Refusal } from './command.ts'
import { commands } from './commands.ts'

type Work = NonNullable<ReturnType<Command['read']>>

/** What the words at the terminal ask for; a refusal that says how to ask, where they ask for nothing. */
export function readCommand([name = '', ...rest]: string[]): Work {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Refusal(overview())
  const work = read(command, rest)
  if (!work) throw new Refusal(`Use it like this: npm run admin -- ${command.usage}`)
  return work
}

function read({ options = {}, read }: Command, args: string[]): Work | null {
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

function overview(): string {
  const lines = Object.values(commands).map(({ usage, does }) => `  ${usage}\n      ${does}`)
  return ['Use it like this: npm run admin -- <command>', ...lines].join('\n')
}

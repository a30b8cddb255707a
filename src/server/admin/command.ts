import type { Deps } from './context.ts'

/** What a command has to say; `isBad` where whoever waits for the exit code should look. */
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

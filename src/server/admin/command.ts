import type { Deps } from './context.ts'

/** What a command has to say; `isBad` where whoever waits for the exit code should look. */
export type Said = { text: string; isBad?: boolean }

type Options = Record<string, string | boolean | undefined>

/** Something that the operator does at the terminal. */
export type Command = {
  /** How it is typed, after `npm run admin -- `. */
  usage: string
  does: string
  /** The options it knows; `text` takes a value, `flag` does not. */
  options?: Record<string, 'text' | 'flag'>
  /** Reads what was typed; null where that is not how it is used. Nothing is opened before. */
  read(words: string[], options: Options): ((deps: Deps) => Promise<Said>) | null
}

/** A refusal the person at the terminal can act on. */
export class Refusal extends Error {}

export const say = (...lines: (string | null)[]): Said => ({
  text: lines.filter(line => line !== null).join('\n'),
})

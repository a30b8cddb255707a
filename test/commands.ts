import { parseCommand } from '#server/admin/commands.ts'
import { CommandError } from '#server/admin/define-command.ts'
import type { TestApp } from './open-app.ts'

/** Output of an operator's command. A refusal returns its message. */
export async function runCommand(app: TestApp, ...args: string[]) {
  try {
    const { text, isFailure = false } = await parseCommand(args)(app.deps)
    return { text, isFailure }
  } catch (error) {
    if (error instanceof CommandError) return { refused: error.message }
    throw error
  }
}

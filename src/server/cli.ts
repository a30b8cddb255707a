import { destination } from 'pino'
import { readConfig } from '#server/config/config.ts'
import { hasCluster } from '#server/lib/database/embedded-cluster.ts'
import { parseCommand } from './admin/commands.ts'
import type { Deps } from './admin/context.ts'
import { CommandError, type CommandOutput } from './admin/define-command.ts'
import { openDeps } from './app/server.ts'
import { connectOrStartDatabase } from './lib/database/embedded-postgres.ts'
import { createLogger } from './lib/telemetry/logger.ts'

try {
  const output = await withDeps(parseCommand(process.argv.slice(2)))
  process.stdout.write(`${output.text}\n`)
  if (output.isFailure) process.exitCode = 1
} catch (error) {
  const text = error instanceof CommandError ? error.message : `Nothing was changed: ${getErrorReason(error)}`
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

/** Uses `DATABASE_URL`, else the embedded database, whether or not a server is running. */
async function withDeps(runCommand: (deps: Deps) => Promise<CommandOutput>): Promise<CommandOutput> {
  const config = readConfig('start')
  const log = createLogger(config.logLevel, destination({ dest: 2, sync: true }))
  // With the wrong settings, an empty database would be created instead of the server's.
  if (!config.databaseUrl && !(await hasCluster(config.dataDir)))
    throw new CommandError(
      `DATABASE_URL is not set, and there is no database in ${config.dataDir}. Use the server’s DATABASE_URL, or start the server once with npm start.`,
    )
  const { url, stop } = await connectOrStartDatabase(config)
  try {
    const { deps, close } = await openDeps({ config, databaseUrl: url, log })
    try {
      return await runCommand(deps).catch(toCommandError)
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
}

/** The command may have done some of its work. All commands are idempotent. */
function toCommandError(error: unknown): never {
  if (error instanceof CommandError) throw error
  throw new CommandError(
    `The command failed: ${getErrorReason(error)}. Run it again: completed steps are not repeated.`,
  )
}

function getErrorReason(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

import { destination } from 'pino'
import { readConfig } from '#server/config/config.ts'
import { hasCluster } from '#server/lib/database/embedded-cluster.ts'
import { CommandError, type CommandOutput } from './admin/command.ts'
import { parseCommand } from './admin/commands.ts'
import type { Deps } from './admin/context.ts'
import { openDeps } from './app/server.ts'
import { connectOrStartEmbeddedPostgres } from './lib/database/embedded-postgres.ts'
import { createLogger } from './lib/telemetry/logger.ts'

try {
  const said = await withDeps(parseCommand(process.argv.slice(2)))
  console.log(said.text)
  if (said.isFailure) process.exitCode = 1
} catch (error) {
  console.error(
    error instanceof CommandError ? error.message : `Nothing was changed: ${getErrorReason(error)}`,
  )
  process.exitCode = 1
}

/** Works on `DATABASE_URL`, else on the embedded database, whether or not the product is running on it. */
async function withDeps(work: (deps: Deps) => Promise<CommandOutput>): Promise<CommandOutput> {
  const config = readConfig('start')
  const log = createLogger(config.logLevel, destination({ dest: 2, sync: true }))
  const { url, stop } = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await openEmbeddedDatabase(config.dataDir)
  try {
    const { deps, close } = await openDeps({ config, databaseUrl: url, log })
    try {
      return await work(deps).catch(toCommandError)
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
}

/** The embedded database, if there is one: where the product is served, an empty one would be made in its place. */
async function openEmbeddedDatabase(dataDir: string) {
  if (!(await hasCluster(dataDir)))
    throw new CommandError(
      `DATABASE_URL is not set, and there is no database in ${dataDir}. Set it as serve has it, or start the product once with npm start.`,
    )
  console.error(`On the database in ${dataDir}, because DATABASE_URL is not set.`)
  return connectOrStartEmbeddedPostgres(dataDir)
}

/** Every command may be typed again, and some of it may have been done by then. */
function toCommandError(error: unknown): never {
  if (error instanceof CommandError) throw error
  throw new CommandError(
    `It did not come to its end: ${getErrorReason(error)}. Type it again: what is done already is not done twice.`,
  )
}

function getErrorReason(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

import { destination } from 'pino'
import { readConfig } from '#server/config/config.ts'
import { hasCluster } from '#server/lib/database/embedded-cluster.ts'
import { visitEmbeddedPostgres } from '#server/lib/database/embedded-probe.ts'
import { openLog } from '#server/lib/open-log.ts'
import { Refusal, type Said } from './admin/command.ts'
import type { Deps } from './admin/context.ts'
import { readCommand } from './admin/read-command.ts'
import { openDeps } from './app/server.ts'

try {
  const said = await withDeps(readCommand(process.argv.slice(2)))
  console.log(said.text)
  if (said.isBad) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Refusal ? error.message : `Nothing was changed: ${reasonOf(error)}`)
  process.exitCode = 1
}

/** Works on `DATABASE_URL`, else on the embedded database, whether or not the product is running on it. */
async function withDeps(work: (deps: Deps) => Promise<Said>): Promise<Said> {
  const config = readConfig('start')
  const log = openLog(config.logLevel, destination({ dest: 2, sync: true }))
  const { url, stop } = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await visitEmbedded(config.dataDir)
  try {
    const { deps, close } = await openDeps({ config, databaseUrl: url, log })
    try {
      return await work(deps).catch(endsEarly)
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
}

/** The embedded database, if there is one: where the product is served, an empty one would be made in its place. */
async function visitEmbedded(dataDir: string) {
  if (!(await hasCluster(dataDir)))
    throw new Refusal(
      `DATABASE_URL is not set, and there is no database in ${dataDir}. Set it as serve has it, or start the product once with npm start.`,
    )
  console.error(`On the database in ${dataDir}, because DATABASE_URL is not set.`)
  return visitEmbeddedPostgres(dataDir)
}

/** Every command may be typed again, and some of it may have been done by then. */
function endsEarly(error: unknown): never {
  if (error instanceof Refusal) throw error
  throw new Refusal(
    `It did not come to its end: ${reasonOf(error)}. Type it again: what is done already is not done twice.`,
  )
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

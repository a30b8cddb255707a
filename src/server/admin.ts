import { destination } from 'pino'
import { readConfig } from '#server/config/config.ts'
import { visitEmbeddedPostgres } from '#server/platform/database/embedded-visit.ts'
import { openLog } from '#server/platform/open-log.ts'
import { Refusal, type Said } from './operator/command.ts'
import type { Deps } from './operator/deps.ts'
import { readCommand } from './operator/read-command.ts'
import { openDeps } from './server.ts'

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
    : await visitEmbeddedPostgres(config.dataDir)
  try {
    const { deps, close } = await openDeps({ config, databaseUrl: url, log })
    try {
      return await work(deps)
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

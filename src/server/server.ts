import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { migrate } from './database/migrate.ts'
import { connect } from './database/pool.ts'
import type { Deps } from './deps.ts'
import { handlersOf, sweepsOf } from './jobs/handlers.ts'
import { startJobs } from './jobs/jobs.ts'
import { paymentProvidersOf } from './payment/providers.ts'
import { openStorage } from './storage/open.ts'

export type Server = { app: FastifyInstance; deps: Deps; stop(): Promise<void> }

type Options = {
  config: Config
  databaseUrl: string
  log: Logger
  now?: () => Date
  /** Whether this process works jobs off; tests settle them by hand. */
  work?: boolean
}

/** Where this process reaches what listens on a host: all addresses include its own, and IPv6 is written in brackets. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** One running product: database, jobs and HTTP. Throws with everything closed again. */
export async function startServer({
  config,
  databaseUrl,
  log,
  now = () => new Date(),
  work = true,
}: Options): Promise<Server> {
  const connection = connect(databaseUrl)
  for (const warning of config.warnings) log.warn(warning)
  try {
    await migrate(connection.db)
    const storage = await openStorage(config.storage)
    const jobs = await startJobs(connection, log)
    const urls = { app: config.http.appUrl ?? '', self: '' }
    const deps: Deps = {
      config,
      db: connection.db,
      pool: connection.pool,
      jobs,
      providers: {},
      storage,
      now,
      log,
      urls,
    }
    Object.assign(deps.providers, paymentProvidersOf(deps))
    const app = await buildApp(deps)
    await app.listen({ host: config.http.host, port: config.http.port })
    const { port } = app.server.address() as AddressInfo
    urls.self = `http://${reachable(config.http.host)}:${port}`
    urls.app ||= urls.self.replace('127.0.0.1', 'localhost')
    if (work) await jobs.work(handlersOf(deps), sweepsOf(deps))
    return {
      app,
      deps,
      async stop() {
        await app.close()
        await jobs.stop()
        storage.close()
        await connection.close()
      },
    }
  } catch (error) {
    await connection.close().catch(() => {})
    throw error
  }
}

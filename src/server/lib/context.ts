import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Connection, Database } from './database/pool.ts'
import type { Replica } from './database/replica.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { PubSub } from './pubsub/pubsub.ts'
import type { Storage } from './storage/storage.ts'

/**
 * What use cases work with. They take it as their first argument; there is no container. Each wing adds what it needs
 * beyond this in a `deps.ts` of its own, and `server.ts` puts all of it together.
 */
export type Deps = {
  config: Config
  /** Kysely, for everything that is not hot. */
  db: Database
  /** The bare pool, for hand-written hot statements. */
  pool: Connection['pool']
  /** What is read from where an address may lag; null where there is none. */
  replica: Replica | null
  jobs: Jobs
  /** To the other processes that serve the product. */
  pubsub: PubSub
  storage: Storage
  /** The only clock. Tests set it. */
  now: () => Date
  log: Logger
  /** Where people reach the product, and where this process reaches itself. Known once it listens. */
  urls: { app: string; self: string }
}

import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Connection, Database } from './database/pool.ts'
import type { Replica } from './database/replica.ts'
import type { Jobs } from './jobs/job-queue.ts'
import type { PubSub } from './pubsub/pubsub.ts'
import type { Storage } from './storage/storage.ts'

/** Dependencies of use cases, passed as their first argument. A module with further needs extends this type. */
export type Deps = {
  config: Config
  /** Kysely, for most statements. */
  db: Database
  /** The pg pool, for hand-written statements on hot paths. */
  pool: Connection['pool']
  /** Read replica for endpoints that allow stale data; null if none is configured. */
  replica: Replica | null
  jobs: Jobs
  /** Messages to the other server processes. */
  pubsub: PubSub
  storage: Storage
  /** The only clock; tests replace it. */
  now: () => Date
  log: Logger
  /** `app` is the public address, `self` this process. Both are known once the server listens. */
  urls: { app: string; self: string }
}

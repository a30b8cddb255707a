import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Connection, Database } from './database/pool.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { PaymentProviders } from './payment/port.ts'
import type { Storage } from './storage/port.ts'
import type { Coach } from './training/coach/port.ts'

/** What use cases work with. They take it as their first argument; there is no container. */
export type Deps = {
  config: Config
  /** Kysely, for everything that is not hot. */
  db: Database
  /** The bare pool, for hand-written hot statements. */
  pool: Connection['pool']
  jobs: Jobs
  providers: PaymentProviders
  storage: Storage
  /** Who conducts interviews, unless it fails: then the embedded coach does. */
  coach: Coach
  /** The only clock. Tests set it. */
  now: () => Date
  log: Logger
  /** Where people reach the product, and where this process reaches itself. Known once it listens. */
  urls: { app: string; self: string }
}

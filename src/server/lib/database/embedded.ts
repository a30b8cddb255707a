import * as fs from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#server/lib/find-free-port.ts'
import { type EmbeddedCluster, findOrCreateCluster, getConnectionUrl } from './embedded-cluster.ts'
import { launchServer, type RunningServer } from './embedded-launch.ts'
import { connectToCluster, maintenanceDatabase, stopOrphanedServer } from './embedded-lock.ts'

/** What the server's own log offers. */
type EmbeddedLog = { info(message: string): void; warn(message: string): void }

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

/**
 * Starts PostgreSQL on a free port of 127.0.0.1 with its data under `dataDir`, sets it up the first time, starts it
 * again when it dies, and ends it with this process, however this process ends. A `disposable` one is for tests: fast,
 * careless about power cuts, and gone when it is stopped.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: EmbeddedLog
  disposable?: boolean
  /** Where root's database lies instead of the usual place. */
  home?: string
}): Promise<EmbeddedPostgres> {
  const { log, disposable = false } = options
  const cluster = await findOrCreateCluster(resolve(options.dataDir), options.home)
  if (await stopOrphanedServer(cluster))
    log.info('A database left behind by an earlier run was shut down first.')
  const port = await findFreePort()
  let running = await launchServer(cluster, port, disposable)
  await createDatabase(cluster, port)

  let stopping: Promise<void> | undefined
  const superviseUntilStopped = async () => {
    for (;;) {
      await running.exited
      if (stopping) return
      log.warn('The embedded database ended unexpectedly and is being started again.')
      const again = await relaunchServer(cluster, port, disposable, log, () => stopping !== undefined)
      if (!again) return
      running = again
      // Whoever stopped it meanwhile saw only the dead one.
      if (stopping) return again.stop()
      log.info('The embedded database is back.')
    }
  }
  const supervision = superviseUntilStopped()

  const stop = async () => {
    await running.stop()
    await supervision
    if (disposable) await fs.rm(cluster.data, { recursive: true, force: true })
  }
  return {
    url: getConnectionUrl(cluster, port, 'rehearse'),
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

/** The dead server's own children hold its memory for a moment, so the first attempts may fail. */
async function relaunchServer(
  cluster: EmbeddedCluster,
  port: number,
  disposable: boolean,
  log: EmbeddedLog,
  isStopping: () => boolean,
): Promise<RunningServer | undefined> {
  for (let wait = 100; !isStopping(); wait = Math.min(wait * 2, 5000)) {
    try {
      return await launchServer(cluster, port, disposable)
    } catch (error) {
      if (wait >= 1600) log.warn(`The embedded database does not start: ${String(error)}`)
      await pause(wait)
    }
  }
  return undefined
}

async function createDatabase(cluster: EmbeddedCluster, port: number): Promise<void> {
  const client = await connectToCluster(cluster, port, maintenanceDatabase)
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'rehearse'`)
    if (rowCount === 0) await client.query('create database rehearse')
  } finally {
    await client.end()
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/config/config.ts'
import {
  connectToCluster,
  createAlreadyRunningError,
  type EmbeddedCluster,
  findOrCreateCluster,
  getConnectionUrl,
  getSpawnOptions,
  maintenanceDatabase,
  readPidFile,
  stopOrphanedServer,
  tryAcquireLock,
} from './embedded-cluster.ts'

/** Free port of 127.0.0.1 at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

export type RunningServer = Awaited<ReturnType<typeof launchServer>>

/** Suited to small machines. */
const serverSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'jit=off',
  // Parallel workers need more shared memory than containers have.
  'max_parallel_workers_per_gather=0',
  // The caller reports a failed statement; this log is for errors of the server itself.
  'log_min_messages=log',
]

const disposableSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  // Test databases are too short-lived for vacuum, and its launcher would check hundreds of them.
  'autovacuum=off',
]

const startTimeoutSeconds = 60
const stopTimeoutSeconds = 15

const firstRetryMs = 100
const maxRetryMs = 5000

/**
 * Starts the server and waits until it accepts connections and this process holds its lock. A failure leaves no process
 * running.
 */
export async function launchServer(cluster: EmbeddedCluster, port: number, disposable: boolean) {
  const settings = [...serverSettings, `port=${port}`, ...(disposable ? disposableSettings : [])]
  const flags = ['-D', cluster.data, ...settings.flatMap(setting => ['-c', setting])]
  const server = spawn(join(cluster.bin, 'postgres'), flags, {
    ...getSpawnOptions(cluster),
    // Ctrl-C in the terminal then signals only this process, which stops the database last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  /** Resolves when the server has exited, for any reason. */
  const { promise: exited, resolve: onExit } = Promise.withResolvers<void>()
  server.once('exit', () => onExit()).once('error', () => onExit())
  const watchdog = spawnWatchdog(server, disposable ? cluster.data : '')
  exited.then(() => watchdog.kill('SIGKILL'))
  const stop = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    const killTimer = setTimeout(() => server.kill('SIGQUIT'), stopTimeoutSeconds * 1000)
    await exited
    clearTimeout(killTimer)
  }
  try {
    const lock = await acquireLockWhenReady(server, exited, cluster, port)
    exited.then(() => lock.end().catch(() => {}))
    return { exited, stop: () => stop(disposable ? 'SIGQUIT' : 'SIGINT') }
  } catch (error) {
    await stop('SIGINT')
    throw error
  }
}

async function acquireLockWhenReady(
  server: ChildProcess,
  exited: Promise<void>,
  cluster: EmbeddedCluster,
  port: number,
) {
  let output = ''
  server.stderr?.on('data', chunk => {
    output = (output + String(chunk)).slice(-2000)
  })
  let hasExited = false
  exited.then(() => {
    hasExited = true
  })
  const deadline = Date.now() + startTimeoutSeconds * 1000
  while (!hasExited && Date.now() < deadline) {
    const lock = await tryAcquireLock(cluster, port)
    if (lock === 'locked') throw createAlreadyRunningError(cluster)
    if (lock !== 'unreachable') return lock
    await pause(30)
  }
  throw new Error(`The embedded database did not start. Output of PostgreSQL:\n${output.trim()}`)
}

/**
 * Shell that waits for the end of this process, even by `kill -9`, and then shuts the database down. Deletes the data
 * of a disposable database.
 */
function spawnWatchdog(server: ChildProcess, disposableData: string): ChildProcess {
  const script = `read _; kill -INT "$0"; test -n "$1" || exit
    for second in 1 2 3 4 5 6 7 8 9; do kill -0 "$0" || break; sleep 1; done; rm -rf "$1"`
  const watchdog = spawn('/bin/sh', ['-c', script, String(server.pid), disposableData], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.unref()
  return watchdog
}

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

type EmbeddedPostgresOptions = {
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  disposable?: boolean
  /** Home of the databases of a root process. */
  home?: string
}

/**
 * Starts PostgreSQL on a free port of 127.0.0.1 with its data under `dataDir`. Creates the cluster the first time,
 * restarts it after a crash, and stops it when this process ends for any reason. `disposable` is for tests: fast, not
 * crash-safe, and deleted when it stops.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, disposable = false, home } = options
  const cluster = await findOrCreateCluster(resolve(dataDir), home)
  if (await stopOrphanedServer(cluster)) log.info('embedded database of an earlier run stopped')
  const port = await findFreePort()
  let running = await launchServer(cluster, port, disposable)
  await createDatabase(cluster, port)

  let stopping: Promise<void> | undefined
  const superviseUntilStopped = async () => {
    let waitMs = firstRetryMs
    for (;;) {
      await running.exited
      if (stopping) return
      if (waitMs === firstRetryMs) log.warn('embedded database exited unexpectedly, restarting')
      try {
        running = await launchServer(cluster, port, disposable)
        // `stop` was called meanwhile, and it saw only the dead server.
        if (stopping) return running.stop()
        log.info('embedded database restarted')
        waitMs = firstRetryMs
      } catch (error) {
        // Children of the dead server hold its shared memory for a moment.
        if (waitMs >= 1600) log.warn(`embedded database not started, will retry: ${String(error)}`)
        await pause(waitMs)
        waitMs = Math.min(waitMs * 2, maxRetryMs)
      }
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

async function createDatabase(cluster: EmbeddedCluster, port: number): Promise<void> {
  const client = await connectToCluster(cluster, port, maintenanceDatabase)
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'rehearse'`)
    if (rowCount === 0) await client.query('create database rehearse')
  } finally {
    await client.end()
  }
}

/** Database of a command: the configured one, else the embedded one. A stopped embedded one runs until `stop`. */
export async function connectOrStartDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<EmbeddedPostgres> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  process.stderr.write(`On the database in ${dataDir}, because DATABASE_URL is not set.\n`)
  const runningUrl = await findRunningUrl(resolve(dataDir))
  if (runningUrl) return { url: runningUrl, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } })
}

async function findRunningUrl(dataDir: string): Promise<string | null> {
  const cluster = await findOrCreateCluster(dataDir)
  const { port } = await readPidFile(cluster)
  if (!port) return null
  const client = await connectToCluster(cluster, port, 'rehearse').catch(() => null)
  await client?.end()
  return client && getConnectionUrl(cluster, port, 'rehearse')
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  connectToCluster,
  createAlreadyRunningError,
  type EmbeddedCluster,
  findOrCreateCluster,
  getConnectionUrl,
  getSpawnOptions,
  maintenanceDatabase,
  stopOrphanedServer,
  tryAcquireLock,
} from './embedded-cluster.ts'

/** A port of this machine that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** A server that answers and that this process holds the lock of. */
export type RunningServer = {
  /** Settles when the server is gone, whoever ended it. */
  exited: Promise<void>
  stop(): Promise<void>
}

/** Gentle to a small machine. */
const serverSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'jit=off',
  // Parallel workers want more shared memory than containers give.
  'max_parallel_workers_per_gather=0',
  // A refused statement is its caller's to report; kept is what concerns the server itself.
  'log_min_messages=log',
]

const disposableSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  // Nothing lives long enough to be vacuumed, and the launcher would visit hundreds of databases.
  'autovacuum=off',
]

const startTimeoutSeconds = 60
const stopTimeoutSeconds = 15

/** Starts the server and waits until it answers; whatever fails leaves nothing running. */
export async function launchServer(
  cluster: EmbeddedCluster,
  port: number,
  disposable: boolean,
): Promise<RunningServer> {
  const chosen = [...serverSettings, `port=${port}`, ...(disposable ? disposableSettings : [])]
  const flags = ['-D', cluster.data, ...chosen.flatMap(setting => ['-c', setting])]
  const server = spawn(join(cluster.bin, 'postgres'), flags, {
    ...getSpawnOptions(cluster),
    // A Ctrl-C in the terminal then reaches this process alone, which stops the database last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = new Promise<void>(done => {
    server.once('exit', () => done())
    server.once('error', () => done())
  })
  const watchdog = spawnWatchdog(server, disposable ? cluster.data : '')
  exited.then(() => watchdog.kill('SIGKILL'))
  const stop = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    const impatience = setTimeout(() => server.kill('SIGQUIT'), stopTimeoutSeconds * 1000)
    await exited
    clearTimeout(impatience)
  }
  try {
    const keeper = await acquireLockWhenReady(server, exited, cluster, port)
    exited.then(() => keeper.end().catch(() => {}))
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
  let said = ''
  server.stderr?.on('data', chunk => {
    said = (said + String(chunk)).slice(-2000)
  })
  let hasExited = false
  exited.then(() => {
    hasExited = true
  })
  const limit = Date.now() + startTimeoutSeconds * 1000
  while (!hasExited && Date.now() < limit) {
    const keeper = await tryAcquireLock(cluster, port)
    if (keeper === 'locked') throw createAlreadyRunningError(cluster)
    if (keeper !== 'unreachable') return keeper
    await pause(30)
  }
  throw new Error(`The embedded database did not start. PostgreSQL says:\n${said.trim()}`)
}

/**
 * A shell that waits until this process is gone, by `kill -9` too, and then shuts the database down. Data that nobody
 * wants to keep goes with it.
 */
function spawnWatchdog(server: ChildProcess, unwanted: string): ChildProcess {
  const script = `read _; kill -INT "$0"; test -n "$1" || exit
    for second in 1 2 3 4 5 6 7 8 9; do kill -0 "$0" || break; sleep 1; done; rm -rf "$1"`
  const watchdog = spawn('/bin/sh', ['-c', script, String(server.pid), unwanted], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.unref()
  return watchdog
}

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

/** The embedded database for a short errand: the running one, else one that runs until `stop`. */
export async function connectOrStartEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const running = await findRunningUrl(resolve(dataDir))
  if (running) return { url: running, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } })
}

async function findRunningUrl(dataDir: string): Promise<string | null> {
  const cluster = await findOrCreateCluster(dataDir)
  const pidFile = await fs.readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(pidFile.split('\n')[3])
  if (!port) return null
  const client = await connectToCluster(cluster, port, 'rehearse').catch(() => null)
  await client?.end()
  return client && getConnectionUrl(cluster, port, 'rehearse')
}

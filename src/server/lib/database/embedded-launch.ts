import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedCluster, getSpawnOptions } from './embedded-cluster.ts'
import { createAlreadyRunningError, tryAcquireLock } from './embedded-lock.ts'

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
    if (keeper === 'taken') throw createAlreadyRunningError(cluster)
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

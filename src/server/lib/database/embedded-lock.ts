import { execFile } from 'node:child_process'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type EmbeddedCluster, getConnectionUrl } from './embedded-cluster.ts'

/** Where the process that owns a running server keeps its lock; the product's own database is `rehearse`. */
export const maintenanceDatabase = 'postgres'
const lockId = 7_205_759

const stopTimeoutSeconds = 20
const lockTimeoutSeconds = 5

export async function connectToCluster(
  cluster: EmbeddedCluster,
  port: number,
  database: string,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: getConnectionUrl(cluster, port, database) })
  // Without a listener the loss of the connection would end the process; the supervision sees it by itself.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Tries to get the lock. It lives as long as the connection, so it is free as soon as its process is gone;
 * `unreachable` while the server does not answer yet, or no longer.
 */
export async function tryAcquireLock(
  cluster: EmbeddedCluster,
  port: number,
): Promise<pg.Client | 'taken' | 'unreachable'> {
  const client = await connectToCluster(cluster, port, maintenanceDatabase).catch(() => undefined)
  if (!client) return 'unreachable'
  const outcome = await client
    .query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [lockId])
    .then(({ rows }) => (rows[0]?.isOurs ? client : 'taken'))
    .catch(() => 'unreachable' as const)
  if (outcome !== client) await client.end().catch(() => {})
  return outcome
}

export const createAlreadyRunningError = (cluster: EmbeddedCluster) =>
  new Error(
    `Another server is already running on this data directory (its database is ${cluster.data}). ` +
      'Stop it first, or set DATA_DIR to a directory of its own.',
  )

/** Shuts down a server whose process is gone; says whether there was one. Refuses while that process lives. */
export async function stopOrphanedServer(cluster: EmbeddedCluster): Promise<boolean> {
  const pidFile = join(cluster.data, 'postmaster.pid')
  const [pidLine, , , portLine] = (await fs.readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(pidLine)
  if (!pid) return false
  if (!(await isServerProcess(cluster, pid))) {
    // After a crash the number may belong to any other process, which PostgreSQL would take for a server.
    await fs.rm(pidFile, { force: true })
    return false
  }
  const started = Date.now()
  while (await isServerProcess(cluster, pid)) {
    const seconds = (Date.now() - started) / 1000
    if (seconds > stopTimeoutSeconds)
      throw new Error(`A database left behind (process ${pid}) does not stop.`)
    const keeper = await tryAcquireLock(cluster, Number(portLine))
    // The server may take a moment to notice that the process which held the lock is gone.
    if (keeper === 'taken' && seconds > lockTimeoutSeconds) throw createAlreadyRunningError(cluster)
    if (keeper === 'unreachable' && seconds > stopTimeoutSeconds / 2) sendSignal(pid, 'SIGQUIT')
    if (typeof keeper === 'object') {
      sendSignal(pid, 'SIGINT')
      await keeper.end().catch(() => {})
    }
    await pause(100)
  }
  return true
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already, which is all that was wanted.
  }
}

async function isServerProcess(cluster: EmbeddedCluster, pid: number): Promise<boolean> {
  const command =
    (await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)) ??
    (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(
      ({ stdout }) => stdout,
      () => '',
    ))
  return command.includes(cluster.data)
}

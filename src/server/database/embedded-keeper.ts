import { execFile } from 'node:child_process'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { addressOf, type Cluster } from './embedded-cluster.ts'

/** Where the process that owns a running server keeps its lock; the product's own database is `rehearse`. */
export const keeperDatabase = 'postgres'
const lock = 7_205_759

const stopLimitSeconds = 20

export async function connectTo(cluster: Cluster, port: number, database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: addressOf(cluster, port, database) })
  // Without a listener the loss of the connection would end the process; the supervision sees it by itself.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * The lock lives as long as the connection, so it is free the moment its process is gone. `undefined` while the server
 * does not answer yet (or no longer); refuses when another process holds it.
 */
export async function takeLock(cluster: Cluster, port: number): Promise<pg.Client | undefined> {
  const client = await connectTo(cluster, port, keeperDatabase).catch(() => undefined)
  if (!client) return undefined
  const isOurs = await client
    .query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
    .then(({ rows }) => rows[0]?.taken === true)
    .catch(() => undefined)
  if (isOurs) return client
  await client.end().catch(() => {})
  if (isOurs === undefined) return undefined
  throw new Error(
    `Another server is already running on this data directory (its database is ${cluster.data}). ` +
      'Stop it first, or set DATA_DIR to a directory of its own.',
  )
}

/** Shuts down a server whose process is gone; says whether there was one. Refuses while that process lives. */
export async function stopLeftover(cluster: Cluster): Promise<boolean> {
  const pidFile = join(cluster.data, 'postmaster.pid')
  const [pidLine, , , portLine] = (await fs.readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(pidLine)
  if (!pid) return false
  if (!(await isServerOf(cluster, pid))) {
    // After a crash the number may belong to any other process, which PostgreSQL would take for a server.
    await fs.rm(pidFile, { force: true })
    return false
  }
  const started = Date.now()
  while (await isServerOf(cluster, pid)) {
    const seconds = (Date.now() - started) / 1000
    if (seconds > stopLimitSeconds) throw new Error(`A database left behind (process ${pid}) does not stop.`)
    const keeper = await takeLock(cluster, Number(portLine))
    if (keeper) process.kill(pid, 'SIGINT')
    else if (seconds > stopLimitSeconds / 2) process.kill(pid, 'SIGQUIT')
    await keeper?.end().catch(() => {})
    await pause(100)
  }
  return true
}

async function isServerOf(cluster: Cluster, pid: number): Promise<boolean> {
  const command =
    (await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)) ??
    (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(
      ({ stdout }) => stdout,
      () => '',
    ))
  return command.includes(cluster.data)
}

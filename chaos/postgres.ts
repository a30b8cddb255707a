import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  type EmbeddedCluster,
  findOrCreateCluster,
  getConnectionUrl,
} from '#server/lib/database/embedded-cluster.ts'
import { findFreePort, launchServer, type RunningServer } from '#server/lib/database/embedded-postgres.ts'

export type Databases = Awaited<ReturnType<typeof openDatabases>>

const database = 'rehearse'
type Node = { cluster: EmbeddedCluster; port: number; running: RunningServer }

/** A primary whose every commit waits for its standby, as a careful operator runs them. Whoever opens them closes them. */
export async function openDatabases(folder: string) {
  // Root's databases belong to a user of their own, who has to get there.
  await chmod(folder, 0o711)
  const home = join(folder, 'clusters')
  await mkdir(home, { mode: 0o711 })
  const cluster = await findOrCreateCluster(join(folder, 'database'), home)
  const started: Node[] = []
  let primary = await start(cluster)
  await onPrimary(`create database ${database}`, 'postgres')
  let standby = await follow()

  async function start(one: EmbeddedCluster): Promise<Node> {
    const port = await findFreePort()
    const node = { cluster: one, port, running: await launchServer(one, port, false) }
    started.push(node)
    return node
  }

  /** Copies the primary while it works, and has it wait for the copy from then on. */
  async function follow(): Promise<Node> {
    const { cluster: from, port } = primary
    const to = { ...from, data: `${cluster.data}-${started.length}` }
    const client = await connect(port, 'postgres')
    await client.query("select pg_backup_start('standby', true)")
    // A file that goes while it is copied is one that the log brings back.
    await promisify(execFile)('cp', ['-a', from.data, to.data]).catch(ignoreVanished)
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    await client.end()
    const asOwner = async (name: string, text: string) => {
      const path = join(to.data, name)
      await writeFile(path, text)
      if (process.getuid?.() === 0)
        await promisify(execFile)('chown', [`${from.owner.uid}:${from.owner.gid}`, path])
    }
    await asOwner('backup_label', rows[0].labelfile)
    await asOwner('standby.signal', '')
    await rm(join(to.data, 'postmaster.pid'), { force: true })
    const address = `host=127.0.0.1 port=${port} user=rehearse password=${from.password} application_name=standby`
    await appendFile(join(to.data, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`)
    const node = await start(to)
    await onPrimary("alter system set synchronous_standby_names = 'standby'", 'postgres')
    await onPrimary('select pg_reload_conf()', 'postgres')
    await untilTrue("select from pg_stat_replication where sync_state = 'sync'")
    return node
  }

  async function kill({ cluster: { data }, running }: Node): Promise<void> {
    const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await running.exited
  }

  async function connect(port: number, name: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: getConnectionUrl(cluster, port, name) })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  async function onPrimary(text: string, name = database, values: unknown[] = []) {
    const client = await connect(primary.port, name)
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }

  async function untilTrue(text: string): Promise<void> {
    for (let left = 300; left > 0; left--) {
      if ((await onPrimary(text, 'postgres')).length > 0) return
      await pause(100)
    }
    throw new Error(`It never came true: ${text}`)
  }

  return {
    port: () => primary.port,
    /** The address of the product's database at a port of somebody else's, which leads to the primary. */
    through: (port: number) => getConnectionUrl(cluster, port, database),
    /** Asks the primary, past everything that is broken on purpose. */
    ask: (text: string, values: unknown[] = []) => onPrimary(text, database, values),
    /** The primary dies as with a power cut. */
    kill: () => kill(primary),
    killStandby: () => kill(standby),
    /** The standby takes over, alone; answers where it listens. */
    async promote(): Promise<number> {
      const client = await connect(standby.port, 'postgres')
      await client.query('select pg_promote(true, 30)')
      await client.end()
      primary = standby
      return primary.port
    },
    /** What somebody does after a standby took over: gives it a standby of its own. */
    async restoreStandby() {
      standby = await follow()
    },
    async close() {
      // The standby first: the primary waits for it to have everything.
      await Promise.allSettled(started.reverse().map(one => one.running.stop()))
    },
  }
}

function ignoreVanished(error: unknown): void {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  if (!said || said.split('\n').some(line => line && !line.includes('No such file'))) throw error
}

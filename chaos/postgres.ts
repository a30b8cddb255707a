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

/** Primary with a synchronous standby, as in a careful installation. The caller closes them. */
export async function openDatabases(folder: string) {
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o711)
  const home = join(folder, 'clusters')
  await mkdir(home, { mode: 0o711 })
  const cluster = await findOrCreateCluster(join(folder, 'database'), home)
  const started: Node[] = []
  let primary = await start(cluster)
  await onPrimary(`create database ${database}`, 'postgres')
  let standby = await addStandby()

  async function start(source: EmbeddedCluster): Promise<Node> {
    const port = await findFreePort()
    const node = { cluster: source, port, running: await launchServer(source, port, false) }
    started.push(node)
    return node
  }

  /** Copies the running primary and makes the copy its synchronous standby. */
  async function addStandby(): Promise<Node> {
    const { cluster: source, port } = primary
    const target = { ...source, data: `${cluster.data}-${started.length}` }
    const client = await connect(port, 'postgres')
    await client.query("select pg_backup_start('standby', true)")
    // WAL replay restores files that vanish during the copy.
    await promisify(execFile)('cp', ['-a', source.data, target.data]).catch(ignoreVanished)
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    await client.end()
    const asOwner = async (name: string, text: string) => {
      const path = join(target.data, name)
      await writeFile(path, text)
      if (source.owner) await promisify(execFile)('chown', [`${source.owner.uid}:${source.owner.gid}`, path])
    }
    await asOwner('backup_label', rows[0].labelfile)
    await asOwner('standby.signal', '')
    await rm(join(target.data, 'postmaster.pid'), { force: true })
    const address = `host=127.0.0.1 port=${port} user=rehearse password=${source.password} application_name=standby`
    await appendFile(join(target.data, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`)
    const node = await start(target)
    await onPrimary("alter system set synchronous_standby_names = 'standby'", 'postgres')
    await onPrimary('select pg_reload_conf()', 'postgres')
    await waitUntilTrue("select from pg_stat_replication where sync_state = 'sync'")
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

  async function waitUntilTrue(text: string): Promise<void> {
    for (let remaining = 300; remaining > 0; remaining--) {
      if ((await onPrimary(text, 'postgres')).length > 0) return
      await pause(100)
    }
    throw new Error(`timed out: ${text}`)
  }

  return {
    port: () => primary.port,
    /** URL of the product's database through a proxy port. */
    through: (port: number) => getConnectionUrl(cluster, port, database),
    /** Queries the primary directly, past all faults. */
    ask: (text: string, values: unknown[] = []) => onPrimary(text, database, values),
    /** Kills the primary, like a power cut. */
    kill: () => kill(primary),
    killStandby: () => kill(standby),
    /** Promotes the standby and returns its port. */
    async promote(): Promise<number> {
      const client = await connect(standby.port, 'postgres')
      await client.query('select pg_promote(true, 30)')
      await client.end()
      primary = standby
      return primary.port
    },
    /** Adds a new standby after a promotion. */
    async restoreStandby() {
      standby = await addStandby()
    },
    async close() {
      // Last started first: a primary waits until its standby has received everything.
      await Promise.allSettled(started.reverse().map(node => node.running.stop()))
    },
  }
}

function ignoreVanished(error: unknown): void {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  if (!output || output.split('\n').some(line => line && !line.includes('No such file'))) throw error
}

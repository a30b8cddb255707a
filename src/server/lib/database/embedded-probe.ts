import * as fs from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { addressOf, findCluster } from './embedded-cluster.ts'
import { connectTo } from './embedded-lock.ts'

/** The embedded database for a short errand: the running one, else one that runs until `stop`. */
export async function visitEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const running = await findRunning(resolve(dataDir))
  if (running) return { url: running, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } })
}

async function findRunning(dataDir: string): Promise<string | null> {
  const cluster = await findCluster(dataDir)
  const pidFile = await fs.readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(pidFile.split('\n')[3])
  if (!port) return null
  const client = await connectTo(cluster, port, 'rehearse').catch(() => null)
  await client?.end()
  return client && addressOf(cluster, port, 'rehearse')
}

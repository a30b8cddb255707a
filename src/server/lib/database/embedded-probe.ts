import * as fs from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { findOrCreateCluster, getConnectionUrl } from './embedded-cluster.ts'
import { connectToCluster } from './embedded-lock.ts'

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

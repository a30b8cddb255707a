import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findOrCreateCluster } from '#server/lib/database/embedded-cluster.ts'
import { startEmbeddedPostgres } from '#server/lib/database/embedded-postgres.ts'
import { progress } from './report.ts'

export type Postgres = { createDatabase(name: string): Promise<string>; stop(): Promise<void> }

/** Server under test: `BENCH_DATABASE_URL`, or an embedded one with production settings. */
export async function openPostgres(): Promise<Postgres> {
  const given = process.env.BENCH_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startEmbedded()
  const made: string[] = []
  return {
    async createDatabase(name) {
      const database = `rehearse_bench_${name}`
      await runOnServer(server.url, `drop database if exists ${database} with (force)`)
      await runOnServer(server.url, `create database ${database}`)
      made.push(database)
      return Object.assign(new URL(server.url), { pathname: `/${database}` }).href
    },
    async stop() {
      for (const database of made) {
        await runOnServer(server.url, `drop database if exists ${database} with (force)`).catch(() => {})
      }
      await server.stop()
    },
  }
}

async function startEmbedded() {
  const dataDir = await mkdtemp(join(tmpdir(), 'rehearse-bench-'))
  const { data } = await findOrCreateCluster(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: progress, warn: progress } })
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(data, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

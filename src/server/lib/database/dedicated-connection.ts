import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { connectionLimits, type Database, getPoolConfig } from './pool.ts'
import type { Tables } from './tables.ts'

/** One connection, for Kysely and for `COPY`, which Kysely does not know: both then stand in one transaction. */
export type DedicatedConnection = { client: pg.Client; db: Database; close(): Promise<void> }

/** Waits for as long as it takes: for an operator who saves or restores everything. */
export async function openDedicatedConnection(url: string): Promise<DedicatedConnection> {
  const { Client, connectionString, onConnect } = getPoolConfig(url, connectionLimits.unlimited)
  const client = new Client({ connectionString, keepAlive: true })
  // Whoever works with it hears of its loss; without a listener Node would exit.
  client.on('error', () => {})
  await client.connect()
  await onConnect(client)
  const lent = Object.assign(client, { release: () => {} })
  const pool = { options: {}, connect: async () => lent, end: async () => {} }
  return {
    client,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    close: () => client.end(),
  }
}

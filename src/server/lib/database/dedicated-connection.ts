import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type Database, limits, lineTo } from './pool.ts'
import type { Tables } from './tables.ts'

/** One connection, for Kysely and for `COPY`, which Kysely does not know: both then stand in one transaction. */
export type Line = { client: pg.Client; db: Database; close(): Promise<void> }

/** Waits for as long as it takes: for an operator who saves or restores everything. */
export async function openLine(url: string): Promise<Line> {
  const { Client, connectionString, onConnect } = lineTo(url, limits.none)
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

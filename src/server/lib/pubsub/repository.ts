import { sql } from 'kysely'
import pg from 'pg'
import { connectionLimits, type Executor, getPoolConfig } from '#server/lib/database/pool.ts'

/**
 * A process holds a lock of this kind on its number for as long as it lives. Whoever finds the lock free knows that it is
 * gone, without clocks that would have to agree.
 */
const nodeLockClass = 0x70726f63

/** A number that no other process has; used again after two thousand million. */
export async function allocateNodeId(db: Executor): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('node_ids')::int as number`.execute(db)
  return rows[0]?.number ?? 0
}

type ListenOptions = {
  databaseUrl: string
  /** How often the line is asked whether it still is one, and how long it may take to say so. */
  heartbeatMs: number
  onNotification: () => void
  onEnd: () => void
}

/**
 * A line on which a process is alive, and told that there is something for it. One that dies without a word is found out
 * and ends: until then others might take this process for gone while it takes itself for alive.
 */
export async function listenAsNode(
  number: number,
  { databaseUrl, heartbeatMs: beatMs, onNotification: told, onEnd: ended }: ListenOptions,
): Promise<{ close(): Promise<void> }> {
  // Whoever comes into a room waits for it.
  const { connectionString, connectionTimeoutMillis } = getPoolConfig(databaseUrl, connectionLimits.requests)
  const client = new pg.Client({
    ...{
      connectionString,
      connectionTimeoutMillis,
      query_timeout: connectionLimits.requests.statementTimeoutMs,
    },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
  })
  // Its end says the same, and comes after.
  client.on('error', () => {})
  client.on('notification', told)
  await client.connect()
  try {
    await client.query(getClaimNodeSql(number))
  } catch (error) {
    await client.end()
    throw error
  }
  let beat = setTimeout(ask, beatMs).unref()
  async function ask(): Promise<void> {
    try {
      await client.query(createPingQuery(beatMs))
      beat = setTimeout(ask, beatMs).unref()
    } catch {
      // With a question under way no goodbye is waited for.
      await client.end()
    }
  }
  client.once('end', () => clearTimeout(beat))
  client.once('end', ended)
  return {
    async close() {
      client.off('end', ended)
      // A dead line says no goodbye: with this under way none is waited for.
      await client.query(createPingQuery(beatMs)).catch(() => {})
      await client.end()
    },
  }
}

const createPingQuery = (query_timeout: number) => ({ text: 'select 1', query_timeout })

/**
 * Nobody else has this number: whoever holds its lock is an earlier line of this process, of whose death PostgreSQL does not
 * know yet. Those who look whether it is free share it.
 */
const getClaimNodeSql = (number: number) => `
  select pg_terminate_backend(pid, 5000) from pg_locks
  where locktype = 'advisory' and classid = ${nodeLockClass} and objid = ${number} and mode = 'ExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid();
  select pg_advisory_lock(${nodeLockClass}, ${number}); listen node_${number}`

/** Of these processes those whose lock is free; what they were told meanwhile goes with them. */
export async function deleteDeadNodes(db: Executor, processes: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ node_id: number }>`
    with gone as materialized (
      select node_id from unnest(${processes}::int[]) node_id
      where pg_try_advisory_xact_lock_shared(${sql.lit(nodeLockClass)}, node_id)
    ), told as (delete from pubsub_messages where node_id in (select node_id from gone))
    select node_id from gone`.execute(db)
  return rows.map(row => row.node_id)
}

/** Messages for one process, in their order. It is told at once that there are some. */
export async function insertMessages(
  db: Executor,
  process: number,
  bodies: readonly string[],
): Promise<void> {
  await sql`
    with sent as (
      insert into pubsub_messages (node_id, body)
      select ${process}::int, body from unnest(${bodies}::text[]) with ordinality as one (body, place) order by place
    )
    select pg_notify(${`node_${process}`}, '')`.execute(db)
}

/** What a process has been sent, each once. */
export async function consumeMessages(db: Executor, process: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; body: string }>`
    delete from pubsub_messages where node_id = ${process} returning id, body`.execute(db)
  return rows.toSorted((a, b) => Number(a.id) - Number(b.id)).map(row => row.body)
}

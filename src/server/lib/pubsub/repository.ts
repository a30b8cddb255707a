import { sql } from 'kysely'
import pg from 'pg'
import { connectionLimits, type Executor, getPoolConfig } from '#server/lib/database/pool.ts'

/**
 * Class of the advisory lock that each process holds on its node id. A free lock shows that the process is dead, without
 * comparing clocks.
 */
const nodeLockClass = 0x70726f63

/** Unique node id; the sequence wraps around after two billion. */
export async function allocateNodeId(db: Executor): Promise<number> {
  const nextId = sql<number>`nextval('node_ids')::int`.as('id')
  return (await db.selectNoFrom(nextId).executeTakeFirstOrThrow()).id
}

/**
 * Opens the connection that holds the lock of the node and listens for its messages. Pings detect a dead connection, because
 * other processes may already consider this one dead.
 */
export async function listenAsNode(
  nodeId: number,
  {
    databaseUrl,
    heartbeatMs,
    onNotification,
    onEnd,
  }: {
    databaseUrl: string
    /** Interval and timeout of the pings on the connection. */
    heartbeatMs: number
    onNotification: () => void
    onEnd: () => void
  },
) {
  // Users who enter a room wait for this connection.
  const { connectionString, connectionTimeoutMillis } = getPoolConfig(databaseUrl, connectionLimits.requests)
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis,
    query_timeout: connectionLimits.requests.statementTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // The event `end` follows every error.
  client.on('error', () => {})
  client.on('notification', onNotification)
  await client.connect()
  try {
    await client.query(getClaimNodeSql(nodeId))
  } catch (error) {
    await client.end()
    throw error
  }
  let timer = setTimeout(ping, heartbeatMs).unref()
  async function ping(): Promise<void> {
    try {
      await client.query(createPingQuery(heartbeatMs))
      timer = setTimeout(ping, heartbeatMs).unref()
    } catch {
      // `end` does not wait for the server, because a query is still pending.
      await client.end()
    }
  }
  client.once('end', () => clearTimeout(timer)).once('end', onEnd)
  return {
    async close() {
      client.off('end', onEnd)
      // On a dead connection the pending ping keeps `end` from waiting for the server.
      await client.query(createPingQuery(heartbeatMs)).catch(() => {})
      await client.end()
    },
  }
}

const createPingQuery = (query_timeout: number) => ({ text: 'select 1', query_timeout })

/**
 * Only an earlier connection of this process can hold the exclusive lock, if PostgreSQL has not noticed its death. The query
 * for dead nodes takes a shared lock.
 */
const getClaimNodeSql = (nodeId: number) => `
  select pg_terminate_backend(pid, 5000) from pg_locks
  where locktype = 'advisory' and classid = ${nodeLockClass} and objid = ${nodeId} and mode = 'ExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid();
  select pg_advisory_lock(${nodeLockClass}, ${nodeId}); listen node_${nodeId}`

/** Returns those of the nodes whose lock is free, and deletes their messages. */
export async function deleteDeadNodes(db: Executor, nodeIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ node_id: number }>`
    with dead as materialized (
      select node_id from unnest(${nodeIds}::int[]) node_id
      where pg_try_advisory_xact_lock_shared(${sql.lit(nodeLockClass)}, node_id)
    ), deleted as (delete from pubsub_messages where node_id in (select node_id from dead))
    select node_id from dead`.execute(db)
  return rows.map(row => row.node_id)
}

export async function insertMessages(db: Executor, nodeId: number, bodies: readonly string[]): Promise<void> {
  await sql`
    with sent as (
      insert into pubsub_messages (node_id, body)
      select ${nodeId}::int, body from unnest(${bodies}::text[]) with ordinality as message (body, place) order by place
    )
    select pg_notify(${`node_${nodeId}`}, '')`.execute(db)
}

export async function consumeMessages(db: Executor, nodeId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; body: string }>`
    delete from pubsub_messages where node_id = ${nodeId} returning id, body`.execute(db)
  return rows.toSorted((a, b) => Number(a.id) - Number(b.id)).map(row => row.body)
}

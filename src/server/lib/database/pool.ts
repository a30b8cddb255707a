import { createHash } from 'node:crypto'
import { type Insertable, Kysely, PostgresDialect, type Selectable, type Transaction } from 'kysely'
import pg from 'pg'
import { traceQuery } from '#server/lib/telemetry/tracing.ts'
import type { DB as Tables } from './schema.ts'

export type { Tables }

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
/** Row as an insert takes it: columns with a default are optional. */
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
export type Executor = Database | Tx

export type Connection = { pool: InstrumentedPool; db: Database; close(): Promise<void> }

/** Further statements stay unnamed: each prepared statement costs memory in every backend. */
const maxPreparedStatements = 500

/** Pool size and timeouts of one kind of work, in milliseconds; 0 means no limit. */
export type ConnectionLimits = {
  connections: number
  /** Wait for a connection. Longer than for a lock, so that a queue behind one locked row fails first. */
  acquireTimeoutMs: number
  lockTimeoutMs: number
  statementTimeoutMs: number
  /** Pause between statements of a transaction. The locks of a hanging process would block others. */
  idleInTransactionMs: number
  /** Wait for a response, in case the server vanished without closing the connection. */
  queryTimeoutMs?: number
}

export const connectionLimits = {
  /** A user waits for the response and can retry. */
  requests: {
    connections: 10,
    acquireTimeoutMs: 6000,
    lockTimeoutMs: 4000,
    statementTimeoutMs: 12_000,
    idleInTransactionMs: 10_000,
  },
  /** Jobs, cron jobs and the operator's commands. */
  background: {
    connections: 10,
    acquireTimeoutMs: 30_000,
    lockTimeoutMs: 30_000,
    statementTimeoutMs: 600_000,
    idleInTransactionMs: 60_000,
  },
  /** Short, because the primary can answer instead. */
  replica: {
    connections: 10,
    acquireTimeoutMs: 1500,
    lockTimeoutMs: 1500,
    statementTimeoutMs: 1500,
    idleInTransactionMs: 1500,
    queryTimeoutMs: 2000,
  },
  /** Health checks of a server. */
  probe: {
    connections: 1,
    acquireTimeoutMs: 800,
    lockTimeoutMs: 800,
    statementTimeoutMs: 800,
    idleInTransactionMs: 800,
    queryTimeoutMs: 800,
  },
  /** Migrations, backup and restore. */
  unlimited: {
    connections: 2,
    acquireTimeoutMs: 30_000,
    lockTimeoutMs: 0,
    statementTimeoutMs: 0,
    idleInTransactionMs: 0,
  },
} satisfies Record<string, ConnectionLimits>

export const getPoolConfig = (url: string, limits: ConnectionLimits) => ({
  connectionString: url,
  max: limits.connections,
  connectionTimeoutMillis: limits.acquireTimeoutMs,
  ...(limits.queryTimeoutMs && { query_timeout: limits.queryTimeoutMs }),
  Client: PreparedStatementClient,
  onConnect: (client: pg.ClientBase) => setSessionLimits(client, limits),
})

export function connect(url: string, limits: ConnectionLimits): Connection {
  const pool = new InstrumentedPool(getPoolConfig(url, limits))
  // An idle client may lose its backend, and the pool opens another. Without a listener Node would exit.
  pool.on('error', () => {})
  // Also for a client in use, whose statement reports the error.
  pool.on('connect', client => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { pool, db, close: () => db.destroy() }
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

class InstrumentedPool extends pg.Pool {
  timeoutCount = 0

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const count = (error: Error | undefined) => {
      if (error?.message.startsWith('timeout exceeded when trying to connect')) this.timeoutCount++
    }
    if (callback) {
      super.connect((error, client, done) => {
        count(error)
        callback(error, client, done)
      })
      return
    }
    const client = super.connect()
    client.catch(count)
    return client
  }
}

/** Sent after connecting, because poolers such as PgBouncer reject these settings as startup parameters. */
async function setSessionLimits(
  client: pg.ClientBase,
  { lockTimeoutMs, statementTimeoutMs, idleInTransactionMs }: ConnectionLimits,
): Promise<void> {
  await client.query(
    `set application_name = 'rehearse'; set lock_timeout = ${lockTimeoutMs}; set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
  )
}

/**
 * Names every statement with parameters after its text, so that PostgreSQL parses and plans it once per connection
 * (1.7 times as fast for a lookup by key). Kysely has no option for it.
 */
class PreparedStatementClient extends pg.Client {
  /** `never` is the only result type that fits all overloads of pg. */
  override query(first: unknown, ...rest: unknown[]): never {
    const send = (query: unknown, args: unknown[]) => Reflect.apply(super.query, this, [query, ...args])
    if (typeof first !== 'string') return send(first, rest) as never
    const [values, ...others] = rest
    if (!Array.isArray(values) || values.length === 0)
      return traceQuery(first, rest, args => send(first, args)) as never
    const name = getStatementName(first)
    const query = name ? { name, text: first, values } : { text: first, values }
    return traceQuery(first, others, args => send(query, args)) as never
  }
}

const statementNames = new Map<string, string>()
function getStatementName(text: string): string | undefined {
  const existing = statementNames.get(text)
  if (existing || statementNames.size >= maxPreparedStatements) return existing
  const name = createHash('sha1').update(text).digest('base64url')
  statementNames.set(text, name)
  return name
}

/** Constraint that a failed statement violated; null for other errors. */
export function getViolatedConstraint(error: unknown): string | null {
  if (error instanceof pg.DatabaseError && error.code?.startsWith('23')) return error.constraint ?? null
  return null
}

/** Socket errors, and PostgreSQL while it shuts down, starts, has no free connection or is read-only. */
const unavailableCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|EAI_AGAIN|ERR_STREAM_DESTROYED|57P0[1235]|53300|25006|25P0[34]|08\w{3})$/
/** Errors of pg without a code. */
const unavailableMessages =
  /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when trying)/

/** Serialization failure, deadlock, lock timeout, statement timeout. */
const busyCodes = /^(40001|40P01|55P03|57014)$/

/** Whether a statement failed because of other work. A retry may succeed. */
export const isDatabaseBusy = (error: Error & { code?: string }): boolean => busyCodes.test(error.code ?? '')

/** Whether the database is down, starting or not yet promoted. A retry may succeed. */
export const isDatabaseUnavailable = (error: Error & { code?: string }): boolean =>
  unavailableCodes.test(error.code ?? '') || unavailableMessages.test(error.message)

/** One connection for Kysely and for `COPY`, which Kysely lacks, so that both share a transaction. */
export type DedicatedConnection = { client: pg.Client; db: Database; close(): Promise<void> }

/** Without timeouts, for backup and restore. */
export async function openDedicatedConnection(url: string): Promise<DedicatedConnection> {
  const { Client, connectionString, onConnect } = getPoolConfig(url, connectionLimits.unlimited)
  const client = new Client({ connectionString, keepAlive: true })
  // The caller's statement reports a lost connection. Without a listener Node would exit.
  client.on('error', () => {})
  await client.connect()
  await onConnect(client)
  const pooledClient = Object.assign(client, { release: () => {} })
  const pool = { options: {}, connect: async () => pooledClient, end: async () => {} }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { client, db, close: () => client.end() }
}

/** Pattern of `like` that finds the text anywhere. Wildcards in the text are escaped. */
export const toContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const batchSize = 1000

/** Iterates over a long sorted list in batches. Each batch starts after the last item of the one before. */
export async function* paginate(loadBatch: (after: string, limit: number) => Promise<string[]>, start = '') {
  let after = start
  for (;;) {
    const batch = await loadBatch(after, batchSize)
    yield* batch
    if (batch.length < batchSize) return
    after = batch.at(-1) ?? ''
  }
}

/** Connection refused, reset or timed out, host not found. */
const unreachableCodes = /^(ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const certificateCodes = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_)/

/**
 * Error message for the operator who set `DATABASE_URL`, or null for other errors. It may quote PostgreSQL, whose messages
 * contain the user and the database, never the password.
 */
export function getConnectionError(error: Error & { code?: string; syscall?: string }): string | null {
  const { code = '', syscall, message } = error
  const reason = message.trim().split('\n')[0]
  if (syscall === 'open') return `A file that DATABASE_URL names cannot be read: ${reason}.`
  if (unreachableCodes.test(code) || /^(Connection terminated|timeout exceeded)/.test(message))
    return `The database cannot be reached (${code || reason}). Check DATABASE_URL and that PostgreSQL is running there.`
  if (certificateCodes.test(code))
    return `The database's certificate is not trusted (${code}). Name its authority in DATABASE_URL: ?sslrootcert=/path/to/ca.pem`
  if (message.includes('does not support SSL'))
    return 'The database speaks no TLS, which DATABASE_URL requires. Remove sslmode, or set TLS up on the server.'
  if (code === '3D000')
    return `The database refused the connection: ${reason}. Create it, or name another one in DATABASE_URL.`
  if (code === '28P01' || code === '28000')
    return `The database refused the connection: ${reason}. Check DATABASE_URL.`
  if (code === '53300')
    return `The database has no connection left: ${reason}. A process needs up to 24 of them.`
  if (code === '57P03') return `The database is not ready: ${reason}. Start again in a moment.`
  if (code === '25006')
    return 'DATABASE_URL leads to a database that only reads, such as a standby. Name the primary.'
  if (code === '42501')
    return `The user that DATABASE_URL names may not set the database up: ${reason}. Make it the owner: ALTER DATABASE <name> OWNER TO <user>`
  if (/extension "\w+" is not available|extension control file/.test(message))
    return `The database lacks an extension: ${reason}. Install the contrib modules of PostgreSQL, for example postgresql-contrib.`
  return null
}

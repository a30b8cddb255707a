import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { traceQuery } from '#server/lib/telemetry/tracing.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
/** Where a statement may run: on the pool or inside a transaction. */
export type Executor = Database | Tx

export type Connection = { pool: InstrumentedPool; db: Database; close(): Promise<void> }

/** Beyond this many different texts statements go unnamed: a name costs memory in every backend. */
const maxPreparedStatements = 500

/** How much of the database one kind of work may take, and how long it waits. Milliseconds; 0 is without end. */
export type ConnectionLimits = {
  connections: number
  /** For a connection: longer than for a lock, so that whoever waits outlives those who wait for one row. */
  acquireTimeoutMs: number
  /** For something that another transaction holds. */
  lockTimeoutMs: number
  /** For a statement, its locks included. */
  statementTimeoutMs: number
  /** For the next statement of a transaction: its process hangs, and its locks hold up everybody else. */
  idleInTransactionMs: number
  /** For an answer, where the server may be gone without having hung up. */
  queryTimeoutMs?: number
}

export const connectionLimits = {
  /** Somebody waits for the answer, and can ask again. */
  requests: {
    connections: 10,
    acquireTimeoutMs: 6000,
    lockTimeoutMs: 4000,
    statementTimeoutMs: 12_000,
    idleInTransactionMs: 10_000,
  },
  /** Nobody waits: jobs, sweeps, and the operator's commands. */
  background: {
    connections: 10,
    acquireTimeoutMs: 30_000,
    lockTimeoutMs: 30_000,
    statementTimeoutMs: 600_000,
    idleInTransactionMs: 60_000,
  },
  /** What can be read from the primary as well: nobody waits long for it. */
  replica: {
    connections: 10,
    acquireTimeoutMs: 1500,
    lockTimeoutMs: 1500,
    statementTimeoutMs: 1500,
    idleInTransactionMs: 1500,
    queryTimeoutMs: 2000,
  },
  /** A look at how a server is. */
  probe: {
    connections: 1,
    acquireTimeoutMs: 800,
    lockTimeoutMs: 800,
    statementTimeoutMs: 800,
    idleInTransactionMs: 800,
    queryTimeoutMs: 800,
  },
  /** What has to be done before anything else: migrations. Only a server that does not answer is given up. */
  unlimited: {
    connections: 2,
    acquireTimeoutMs: 30_000,
    lockTimeoutMs: 0,
    statementTimeoutMs: 0,
    idleInTransactionMs: 0,
  },
} satisfies Record<string, ConnectionLimits>

/** What makes a pool of connections with these limits. */
export const getPoolConfig = (url: string, wanted: ConnectionLimits) => ({
  connectionString: url,
  max: wanted.connections,
  connectionTimeoutMillis: wanted.acquireTimeoutMs,
  ...(wanted.queryTimeoutMs && { query_timeout: wanted.queryTimeoutMs }),
  Client: PreparedStatementClient,
  onConnect: (client: pg.ClientBase) => setSessionLimits(client, wanted),
})

export function connect(url: string, wanted: ConnectionLimits): Connection {
  const pool = new InstrumentedPool(getPoolConfig(url, wanted))
  // A backend that goes away takes its idle client along; the pool makes a new one. Without a listener Node would exit.
  pool.on('error', () => {})
  // The same while somebody works with it: their statement fails, which is enough.
  pool.on('connect', client => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { pool, db, close: () => db.destroy() }
}

/** What the database calls whoever is connected for the product. */
const applicationName = 'rehearse'

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/** A pool that knows how often somebody waited for a connection in vain. */
class InstrumentedPool extends pg.Pool {
  timeoutCount = 0

  override connect(): Promise<pg.PoolClient>
  override connect(told: ConnectCallback): void
  override connect(told?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const count = (error: unknown) => {
      if (error instanceof Error && /^timeout exceeded when trying to connect/.test(error.message))
        this.timeoutCount++
    }
    if (told) {
      super.connect((error, client, done) => {
        count(error)
        told(error, client, done)
      })
      return
    }
    const line = super.connect()
    line.catch(count)
    return line
  }
}

/** Said on the open line: poolers between us and PostgreSQL refuse the same as parameters of the start. */
async function setSessionLimits(
  client: pg.ClientBase,
  { lockTimeoutMs: lockMs, statementTimeoutMs: statementMs, idleInTransactionMs: idleMs }: ConnectionLimits,
): Promise<void> {
  await client.query(
    `set application_name = '${applicationName}'; set lock_timeout = ${lockMs}; set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleMs}`,
  )
}

/**
 * Names every statement with parameters after its text, so that PostgreSQL parses and plans it once per connection
 * (1.7 times as fast on a point read). Kysely has no way to say it, so the client does.
 */
class PreparedStatementClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query cannot be restated usefully
  override query(first: any, ...rest: any[]): any {
    if (typeof first !== 'string') return super.query(first, ...(rest as []))
    const [values, ...others] = rest
    if (!Array.isArray(values) || values.length === 0)
      return traceQuery(first, rest, args => super.query(first, ...(args as [])))
    const name = getStatementName(first)
    const query = name ? { name, text: first, values } : { text: first, values }
    return traceQuery(first, others, args => super.query(query, ...(args as [])))
  }
}

const statementNames = new Map<string, string>()
function getStatementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= maxPreparedStatements) return known
  const name = createHash('sha1').update(text).digest('base64url')
  statementNames.set(text, name)
  return name
}

/** Which constraint a failed statement broke; null where it failed for another reason. */
export function getViolatedConstraint(error: unknown): string | null {
  if (error instanceof pg.DatabaseError && error.code?.startsWith('23')) return error.constraint ?? null
  return null
}

/** Of the line: refused, cut, without an answer or a way; of PostgreSQL: shutting down, starting, full, only reading. */
const unavailableCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|EAI_AGAIN|ERR_STREAM_DESTROYED|57P0[1235]|53300|25006|25P0[34]|08\w{3})$/
/** What pg says without a code. */
const unavailableMessages =
  /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when trying)/

/** Two transactions in each other's way, of which one was ended; a lock or a statement that took too long. */
const busyCodes = /^(40001|40P01|55P03|57014)$/

/** Whether the database did nothing because it was at something else: the same may succeed in a moment. */
export const isDatabaseBusy = (error: Error & { code?: string }): boolean => busyCodes.test(error.code ?? '')

/** Whether the database went away, is not there yet or has not taken over: the same may succeed in a moment. */
export function isDatabaseUnavailable(error: Error & { code?: string }): boolean {
  return unavailableCodes.test(error.code ?? '') || unavailableMessages.test(error.message)
}

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

/** Text as a pattern for `like` that finds it anywhere, its own wildcards taken as they are written. */
export const toContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const batchSize = 1000

/** A long list in its order, a page at a time: each begins after the last of the one before. */
export async function* paginate(page: (after: string, atMost: number) => Promise<string[]>) {
  let after = ''
  for (;;) {
    const found = await page(after, batchSize)
    yield* found
    if (found.length < batchSize) return
    after = found.at(-1) ?? ''
  }
}

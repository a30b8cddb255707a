import { getReplicaStatus, type ReplicaObservation, type ReplicaStatus } from './policy.ts'
import { type Connection, connect, connectionLimits } from './pool.ts'

/** Where something is read from. */
export type ReadConnection = Pick<Connection, 'db' | 'pool'>

export type Replica = {
  /** The replica while it keeps up, otherwise null. */
  getConnection(): ReadConnection | null
  /** It failed at what the primary could do: it is left alone for a while. */
  markFailed(error: unknown): void
  close(): Promise<void>
}

/** How far it may be behind, and how often that is looked at. */
const maxLagMs = 1000
/** One that was found wanting is left alone for so long. */
const cooldownMs = 10_000

/**
 * Follows how a replica keeps up with its primary: by now it has to have replayed whatever the primary had written a second
 * ago. Positions in the log are compared, so no clocks have to agree, and it holds where nobody writes anything as well.
 * Whenever that changes it is told, with what was thrown.
 */
export async function monitorReplica(
  urls: { primary: string; replica: string },
  told: (standing: ReplicaStatus, error?: unknown) => void,
): Promise<Replica> {
  const reading = connect(urls.replica, connectionLimits.replica)
  // Lines of their own: however busy the others are, it is known whether the replica keeps up.
  const [primary, replica] = [
    connect(urls.primary, connectionLimits.probe),
    connect(urls.replica, connectionLimits.probe),
  ]
  /** Null for a second, until there is something to compare with. */
  let standing: ReplicaStatus | null = null
  let lastTold: ReplicaStatus | null = null
  let before: WalPosition | null = null
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const become = (now: ReplicaStatus | null, error?: unknown) => {
    if (isOver) return
    standing = now
    if (now && now !== lastTold) {
      lastTold = now
      told(now, error)
    }
    const isWanting = now !== null && now !== 'up_to_date'
    if (isWanting) before = null
    clearTimeout(timer)
    timer = setTimeout(look, isWanting ? cooldownMs : maxLagMs).unref()
  }
  const look = async () => {
    try {
      // While the primary is away nothing is written that the replica could be late with.
      const now = await readWalPosition(primary.pool).catch(() => before)
      const then = before ?? now
      const found = then && (await checkReplica(replica.pool, then))
      // What was written in this very moment may still be on its way.
      const isTooEarly = found === 'lagging' && before === null
      before = now
      become(isTooEarly ? null : found)
    } catch (error) {
      become('failed', error)
    }
  }
  await look()
  return {
    getConnection: () => (standing === 'up_to_date' ? reading : null),
    markFailed: error => become('failed', error),
    async close() {
      isOver = true
      clearTimeout(timer)
      await Promise.all([reading, primary, replica].map(one => one.close()))
    },
  }
}

/** How far a server has written its log, which server that is, and which of its databases. */
type WalPosition = { reached: string; server: string; database: string }

async function readWalPosition(pool: Connection['pool']): Promise<WalPosition | null> {
  const { rows } = await pool.query<WalPosition>(
    'select pg_current_wal_flush_lsn()::text as reached, pg_postmaster_start_time()::text as server, ' +
      '(select oid::text from pg_database where datname = current_database()) as database',
  )
  return rows[0] ?? null
}

async function checkReplica(
  pool: Connection['pool'],
  { reached, server, database }: WalPosition,
): Promise<ReplicaStatus | null> {
  const { rows } = await pool.query<ReplicaObservation>(
    `select pg_is_in_recovery() as "isReplica", pg_postmaster_start_time()::text = $2 as "isPrimary",
      exists (select from pg_database where datname = current_database() and oid = $3::oid) as "isSameDatabase",
      case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) else false end as "hasReached"`,
    [reached, server, database],
  )
  return rows[0] ? getReplicaStatus(rows[0]) : null
}

import { type Connection, connect, connectionLimits } from './pool.ts'

/** `failed`: the replica did not answer. */
type ReplicaStatus = 'up_to_date' | 'lagging' | 'not_a_replica' | 'failed'

export type ReadConnection = Pick<Connection, 'db' | 'pool'>

export type Replica = Awaited<ReturnType<typeof monitorReplica>>

/** Allowed lag, and the interval of checks. */
const maxLagMs = 1000
/** Pause before a failed or lagging replica is checked again. */
const cooldownMs = 10_000

/**
 * Checks whether a replica keeps up: it must have replayed the primary's WAL position of a second ago. Comparing positions
 * needs no synchronised clocks and works without writes. Reports every change of status.
 */
export async function monitorReplica(
  urls: { primary: string; replica: string },
  onStatusChange: (status: ReplicaStatus, error?: unknown) => void,
) {
  const readConnection = connect(urls.replica, connectionLimits.replica)
  // Separate connections, so that a busy pool does not delay the checks.
  const primary = connect(urls.primary, connectionLimits.probe)
  const replica = connect(urls.replica, connectionLimits.probe)
  /** Null until the first comparison. */
  let status: ReplicaStatus | null = null
  let reportedStatus: ReplicaStatus | null = null
  let lastPosition: WalPosition | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const setStatus = (newStatus: ReplicaStatus | null, error?: unknown) => {
    if (isClosed) return
    status = newStatus
    if (newStatus && newStatus !== reportedStatus) {
      reportedStatus = newStatus
      onStatusChange(newStatus, error)
    }
    const needsCooldown = newStatus !== null && newStatus !== 'up_to_date'
    if (needsCooldown) lastPosition = null
    clearTimeout(timer)
    timer = setTimeout(check, needsCooldown ? cooldownMs : maxLagMs).unref()
  }
  const check = async () => {
    try {
      // While the primary is down, it writes nothing that the replica could lack.
      const position = await readWalPosition(primary.pool).catch(() => lastPosition)
      const expected = lastPosition ?? position
      const observed = expected && (await checkReplica(replica.pool, expected))
      // The replica may not have received the newest writes yet.
      const isTooEarly = observed === 'lagging' && lastPosition === null
      lastPosition = position
      setStatus(isTooEarly ? null : observed)
    } catch (error) {
      setStatus('failed', error)
    }
  }
  await check()
  return {
    /** Connection to the replica, or null while it lags or fails. */
    getConnection: (): ReadConnection | null => (status === 'up_to_date' ? readConnection : null),
    /** Reports a query that failed on the replica and not on the primary. Starts the cooldown. */
    markFailed: (error: unknown) => setStatus('failed', error),
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await Promise.all([readConnection, primary, replica].map(connection => connection.close()))
    },
  }
}

/** WAL position of a server, with the start time of the server and the oid of its database as identity. */
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

type ReplicaObservation = {
  isReplica: boolean
  isPrimary: boolean
  isSameDatabase: boolean
  hasReached: boolean
}

/**
 * A replica that was promoted no longer follows the primary, and another database on its server is not ours. The primary
 * itself is always up to date.
 */
export function getReplicaStatus(observed: ReplicaObservation): ReplicaStatus {
  if (observed.isPrimary) return 'up_to_date'
  if (!observed.isReplica || !observed.isSameDatabase) return 'not_a_replica'
  return observed.hasReached ? 'up_to_date' : 'lagging'
}

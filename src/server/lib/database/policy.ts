/** PostgreSQL 15, as in `server_version_num`. */
const minServerVersion = 150_000

/** Error message for a server that the application cannot use, or null. */
export function getServerError({ version, encoding }: { version: number; encoding: string }): string | null {
  if (version < minServerVersion)
    return `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}. Use version 15 or newer.`
  if (encoding !== 'UTF8')
    return `The database is encoded in ${encoding}, which cannot store every character. Create it with: createdb --encoding UTF8 --locale C.UTF-8 --template template0 <name>`
  return null
}

/** Connection refused, reset or timed out, host not found. */
const unreachableCodes = /^(ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const certificateCodes = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_)/

type ConnectionFailure = { code?: string; syscall?: string; message: string }

/**
 * Error message for the operator who set `DATABASE_URL`, or null for other errors. It may quote PostgreSQL, whose messages
 * contain the user and the database, never the password.
 */
export function getConnectionError({ code = '', syscall, message }: ConnectionFailure): string | null {
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

/** `failed`: the replica did not answer. */
export type ReplicaStatus = 'up_to_date' | 'lagging' | 'not_a_replica' | 'failed'

export type ReplicaObservation = {
  isReplica: boolean
  isPrimary: boolean
  isSameDatabase: boolean
  hasReached: boolean
}

/**
 * A replica that was promoted no longer follows the primary, and another database on its server is not ours. The primary
 * itself is always up to date.
 */
export function getReplicaStatus({
  isReplica,
  isPrimary,
  isSameDatabase,
  hasReached,
}: ReplicaObservation): ReplicaStatus {
  if (isPrimary) return 'up_to_date'
  if (!isReplica || !isSameDatabase) return 'not_a_replica'
  return hasReached ? 'up_to_date' : 'lagging'
}

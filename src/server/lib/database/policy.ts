/** PostgreSQL's first version that understands all our statements, as it numbers itself. */
const minServerVersion = 150_000

/** What makes a server unfit for the product before anything is set up in it, as a sentence; null where it is fit. */
export function getServerError({ version, encoding }: { version: number; encoding: string }): string | null {
  if (version < minServerVersion)
    return `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}. Use version 15 or newer.`
  if (encoding !== 'UTF8')
    return `The database is encoded in ${encoding}, which has no place for every letter. Create it with: createdb --encoding UTF8 --locale C.UTF-8 --template template0 <name>`
  return null
}

/** Of the line: refused, cut, without an answer or a way. */
const unreachableCodes = /^(ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const certificateCodes = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_)/

type ConnectionFailure = { code?: string; syscall?: string; message: string }

/**
 * Why a database cannot be worked with, as the sentence that whoever set `DATABASE_URL` reads; null where the failure is not
 * of that kind. PostgreSQL's own words name the user and the database, never the password.
 */
export function getConnectionError({ code = '', syscall, message }: ConnectionFailure): string | null {
  const said = message.trim().split('\n')[0]
  if (syscall === 'open') return `A file that DATABASE_URL names cannot be read: ${said}.`
  if (unreachableCodes.test(code) || /^(Connection terminated|timeout exceeded)/.test(message))
    return `The database cannot be reached (${code || said}). Check DATABASE_URL and that PostgreSQL is running there.`
  if (certificateCodes.test(code))
    return `The database's certificate is not trusted (${code}). Name its authority in DATABASE_URL: ?sslrootcert=/path/to/ca.pem`
  if (message.includes('does not support SSL'))
    return 'The database speaks no TLS, which DATABASE_URL asks for. Leave sslmode out of it, or set TLS up there.'
  if (code === '3D000')
    return `The database refused the connection: ${said}. Create it, or name another one in DATABASE_URL.`
  if (code === '28P01' || code === '28000')
    return `The database refused the connection: ${said}. Check DATABASE_URL.`
  if (code === '53300')
    return `The database has no connection left: ${said}. A process needs up to 24 of them.`
  if (code === '57P03') return `The database is not ready: ${said}. Start again in a moment.`
  if (code === '25006')
    return 'DATABASE_URL leads to a database that only reads, such as a standby. Name the primary.'
  if (code === '42501')
    return `The user that DATABASE_URL names may not set the database up: ${said}. Make it the owner: ALTER DATABASE <name> OWNER TO <user>`
  if (/extension "\w+" is not available|extension control file/.test(message))
    return `The database lacks a part of PostgreSQL: ${said}. Install its contrib modules, postgresql-contrib for one.`
  return null
}

/** How a replica stands; `failed` is what cannot be asked. */
export type ReplicaStatus = 'up_to_date' | 'lagging' | 'not_a_replica' | 'failed'

export type ReplicaObservation = {
  isReplica: boolean
  isPrimary: boolean
  isSameDatabase: boolean
  hasReached: boolean
}

/**
 * What is seen of a server that ought to be a replica. One that was made a primary follows nobody any more, and another
 * database of a replica is somebody else's. The primary itself is never late.
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

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

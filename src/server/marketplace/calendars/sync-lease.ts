import type { Deps } from '#server/marketplace/context.ts'
import { renewLease } from './lease-repository.ts'
import type { ConnectionRow } from './repository.ts'

/**
 * A process that syncs a connection renews its lease. After a crash another one may take the connection as soon as the job queue
 * gives it the job, so that a busy time still counts within a minute.
 */
export const leaseMs = 30_000
const renewalMs = 10_000

export type SyncLease = {
  /** Connection with the end of its lease, which `finishSync` compares. Call it last: the lease is no longer renewed. */
  end: () => Promise<ConnectionRow>
}

export function keepLease(
  deps: Pick<Deps, 'db' | 'log' | 'now'>,
  claimed: ConnectionRow,
  everyMs = renewalMs,
): SyncLease {
  let connection = claimed
  let running = Promise.resolve()
  const renew = () => {
    running = running.then(async () => {
      const until = new Date(deps.now().getTime() + leaseMs)
      if (await renewLease(deps.db, connection, until)) connection = { ...connection, leased_until: until }
    })
    // The lease may end. Then another process reads the connection, and this reading is not stored.
    running = running.catch(error =>
      deps.log.warn({ err: error, connectionId: claimed.id }, 'calendar lease not renewed'),
    )
  }
  const timer = setInterval(renew, everyMs)
  return {
    async end() {
      clearInterval(timer)
      await running
      return connection
    },
  }
}

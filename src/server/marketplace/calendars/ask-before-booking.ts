import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '#contract/id.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { isSyncedSince, listConnectionsToAsk } from './repository.ts'
import { syncConnection } from './sync.ts'

const askTimeoutMs = 2000
/** Pause before a connection that another process reads is asked again. */
const retryMs = 50

/**
 * Asks the calendars of an interviewer once more before a slot is taken, for two seconds at most. Then the last known state
 * counts. A state that is no older than such an answer may be needs no question. Never inside a transaction. False if there was
 * nothing to ask.
 */
export async function syncCalendarsBeforeBooking(
  deps: Deps,
  interviewerId: UserId,
  timeoutMs = askTimeoutMs,
): Promise<boolean> {
  const since = new Date(deps.now().getTime() - askTimeoutMs)
  const connectionIds = await listConnectionsToAsk(deps.db, interviewerId, since)
  if (connectionIds.length === 0) return false
  const signal = AbortSignal.timeout(timeoutMs)
  const asked = Promise.all(
    connectionIds.map(id =>
      forEachSettled(deps.log, 'calendar not asked before a booking', [id], () =>
        askConnection(deps, id, since, signal),
      ),
    ),
  )
  const done = new AbortController()
  await Promise.race([asked, pause(timeoutMs, null, { signal: done.signal }).catch(() => null)])
  done.abort()
  return true
}

/** Waits for a reading by another process, which may have begun before the time was taken elsewhere. */
async function askConnection(deps: Deps, id: string, since: Date, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await syncConnection(deps, id, { signal }))) {
    await pause(retryMs, null, { signal }).catch(() => null)
    if (await isSyncedSince(deps.db, id, since)) return
  }
}

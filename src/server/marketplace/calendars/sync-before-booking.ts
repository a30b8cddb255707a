import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '#contract/id.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { listConnectionsToAsk } from './repository.ts'
import { syncConnection } from './sync.ts'

const askTimeoutMs = 2000
/** Pauses before a connection that another process reads is asked again. Each is twice as long as the one before. */
const retryMs = { first: 50, longest: 400 }

type Question = { interviewerId: UserId; since: Date; timeoutMs: number }

/**
 * Asks the calendars of an interviewer once more before a slot is taken, for two seconds at most. Then the last known state
 * counts. A state that is no older than such an answer may be needs no question, and a calendar that waits after a failure gets
 * none. Never inside a transaction. False if there was nothing to ask.
 */
export async function syncCalendarsBeforeBooking(
  deps: Deps,
  interviewerId: UserId,
  timeoutMs = askTimeoutMs,
): Promise<boolean> {
  const now = deps.now()
  const since = new Date(now.getTime() - askTimeoutMs)
  const connectionIds = await listConnectionsToAsk(deps.db, interviewerId, { since, now })
  if (connectionIds.length === 0) return false
  const question = { interviewerId, since, timeoutMs }
  const asked = Promise.all(connectionIds.map(id => askTogether(deps, id, question)))
  const done = new AbortController()
  await Promise.race([asked, pause(timeoutMs, null, { signal: done.signal }).catch(() => null)])
  done.abort()
  return true
}

export type AskCalendars = (interviewerId: UserId) => Promise<boolean>

/** For a request that looks at a slot several times: the calendars are asked the first time only. */
export function askCalendarsOnce(deps: Deps): AskCalendars {
  let isAsked = false
  return async interviewerId => {
    if (isAsked) return false
    isAsked = true
    return syncCalendarsBeforeBooking(deps, interviewerId)
  }
}

/** Questions that wait for an answer now, by connection. */
const openQuestions = new Map<string, Promise<void>>()

/** Candidates who ask about the same calendar wait for one answer. */
function askTogether(deps: Deps, id: string, question: Question): Promise<void> {
  const open = openQuestions.get(id)
  if (open) return open
  const ask = () => askConnection(deps, id, question)
  const asked = forEachSettled(deps.log, 'calendar not asked before a booking', [id], ask).finally(() =>
    openQuestions.delete(id),
  )
  openQuestions.set(id, asked)
  return asked
}

/** Waits for a reading by another process, which may have begun before the time was taken elsewhere. */
async function askConnection(
  deps: Deps,
  id: string,
  { interviewerId, since, timeoutMs }: Question,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  let pauseMs = retryMs.first
  while (!signal.aborted && !(await syncConnection(deps, id, { signal }))) {
    await pause(pauseMs, null, { signal }).catch(() => null)
    pauseMs = Math.min(2 * pauseMs, retryMs.longest)
    const stillToAsk = await listConnectionsToAsk(deps.db, interviewerId, { since, now: deps.now() })
    if (!stillToAsk.includes(id)) return
  }
}

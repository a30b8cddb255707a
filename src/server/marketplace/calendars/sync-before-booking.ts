import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '#contract/id.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { listConnectionsToAsk } from './repository.ts'
import { syncConnection } from './sync.ts'

const askTimeoutMs = 2000
/** Pauses before a connection that another process reads is asked again. Each is twice as long as the one before. */
const retryMs = { first: 50, longest: 400 }

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
  const asked = askTogether(deps, interviewerId, timeoutMs)
  const done = new AbortController()
  const isTooLate = pause(timeoutMs, true, { signal: done.signal }).catch(() => true)
  const hasAsked = await Promise.race([asked, isTooLate])
  done.abort()
  return hasAsked
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

/** Questions that wait for an answer now, by interviewer. */
const openQuestions = new Map<UserId, Promise<boolean>>()

/** Candidates who ask about the same interviewer wait for one answer. What is to be asked is part of it: it changes with each answer. */
function askTogether(deps: Deps, interviewerId: UserId, timeoutMs: number): Promise<boolean> {
  const open = openQuestions.get(interviewerId)
  if (open) return open
  const asked = askCalendars(deps, interviewerId, timeoutMs).finally(() =>
    openQuestions.delete(interviewerId),
  )
  openQuestions.set(interviewerId, asked)
  return asked
}

type Question = { interviewerId: UserId; since: Date; timeoutMs: number }

async function askCalendars(deps: Deps, interviewerId: UserId, timeoutMs: number): Promise<boolean> {
  const now = deps.now()
  const since = new Date(now.getTime() - askTimeoutMs)
  const connectionIds = await listConnectionsToAsk(deps.db, interviewerId, { since, now })
  const question = { interviewerId, since, timeoutMs }
  await Promise.all(
    connectionIds.map(id =>
      forEachSettled(deps.log, 'calendar not asked before a booking', [id], () =>
        askConnection(deps, id, question),
      ),
    ),
  )
  return connectionIds.length > 0
}

/** Waits for a reading by another process, which may have begun before the time was taken elsewhere. */
async function askConnection(
  deps: Deps,
  id: string,
  { interviewerId, since, timeoutMs }: Question,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  let pauseMs = retryMs.first
  while (!signal.aborted && !(await syncConnection(deps, id, { signal, unreadSince: since }))) {
    await pause(pauseMs, null, { signal }).catch(() => null)
    pauseMs = Math.min(2 * pauseMs, retryMs.longest)
    const stillToAsk = await listConnectionsToAsk(deps.db, interviewerId, { since, now: deps.now() })
    if (!stillToAsk.includes(id)) return
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { dayOf } from '#contract/time.ts'
import { CoachError } from '#server/training/coach/coach.ts'
import type { Deps } from '#server/training/context.ts'
import { modelLimits } from './limits.ts'
import { incrementDailyCalls } from './repository.ts'

/**
 * `fetch` for a model: every request counts for the day, and is sent again a few times where the model is overloaded or
 * broken for the moment. Whatever else is wrong, a wrong key for one, would be wrong again; except for a model that thinks
 * before it speaks, which says that it wants its limits in other words, and from then on gets them so.
 */
export function createModelFetch(deps: Deps): typeof fetch {
  let isThinker = false
  return async (address, request) => {
    const day = dayOf(deps.now())
    for (let attempt = 1; ; attempt++) {
      if (!(await incrementDailyCalls(deps.db, day, modelLimits.maxCallsPerDay)))
        throw new CoachError('the model was called as often as it may be in a day')
      const sent = isThinker ? toReasoningRequest(request) : request
      // What people said goes where it was set to go, and the key with it.
      const response = await fetch(address, { ...sent, redirect: 'error' })
      if (attempt === modelLimits.maxAttempts) return response
      const isPassing = response.status === 429 || response.status >= 500
      const isNews =
        response.status === 400 && !isThinker && reasoningModelError.test(await response.clone().text())
      if (!isPassing && !isNews) return response
      await response.body?.cancel()
      if (isNews) isThinker = true
      const waitMs = isNews ? 0 : getRetryDelayMs(response.headers.get('retry-after'), attempt, deps.now())
      await pause(waitMs, undefined, request?.signal ? { signal: request.signal } : {})
    }
  }
}

/** What they complain about. */
const reasoningModelError = /max_completion_tokens|'temperature'/
/** Their thoughts are counted with what they write. */
const reasoningTokenFactor = 4

function toReasoningRequest(request: RequestInit | undefined): RequestInit {
  const { max_tokens, temperature, ...rest } = JSON.parse(String(request?.body))
  const body = JSON.stringify({ ...rest, max_completion_tokens: max_tokens * reasoningTokenFactor })
  return { ...request, body }
}

/** As long as the model asks for, in seconds or as a date, within reason; else a quarter of a second, then half. */
export function getRetryDelayMs(retryAfter: string | null, attempt: number, now: Date): number {
  const asked = /^\d/.test(retryAfter ?? '')
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter ?? '') - now.getTime()
  const wanted = Number.isNaN(asked) ? 125 * 2 ** attempt : Math.max(0, asked)
  return Math.min(wanted, modelLimits.maxRetryDelayMs)
}

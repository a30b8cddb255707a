import type { Currency } from '#contract/money.ts'
import { minuteMs } from '#contract/time.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import { dayIn } from '#server/lib/time/wall-clock.ts'
import type { Deps } from '#server/payments/context.ts'
import { isFresh, isUsable, type Rate } from './exchange-rates.ts'
import { sourcesOf } from './rate-sources.ts'
import { findNewestRates, keepRates } from './repository.ts'

/** One request to the sources at a time, however many people ask. */
const asking = new WeakMap<Deps, Promise<Rate[]>>()

/** When none of them answered: everybody who asked again at once would wait for them. */
const failedAt = new WeakMap<Deps, Date>()
const rememberedMs = minuteMs

/**
 * The rate of a currency to the lari: at most an hour old, else from the first source that answers, else the last one
 * kept in the past week. Null: there is no rate, and nothing may be converted.
 */
export async function rateOf(deps: Deps, currency: Currency): Promise<Rate | null> {
  const now = deps.now()
  const kept = await findNewestRates(deps.db)
  const find = (rates: readonly Rate[]) => rates.find(one => one.currency === currency) ?? null
  const known = find(kept)
  if (known && isFresh(known, now)) return known
  const newest = find(await freshRates(deps)) ?? known
  return newest && isUsable(newest, now) ? newest : null
}

/** Asks the sources in their order; none answers: none, for a minute. */
export async function freshRates(deps: Deps): Promise<Rate[]> {
  const already = asking.get(deps)
  if (already) return already
  const sinceFailure = deps.now().getTime() - (failedAt.get(deps)?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (sinceFailure < rememberedMs) return []
  const request = askSources(deps).finally(() => asking.delete(deps))
  asking.set(deps, request)
  return request
}

async function askSources(deps: Deps): Promise<Rate[]> {
  const now = deps.now()
  // Whoever asked just before us, here or in another process, has kept what they heard.
  const kept = await findNewestRates(deps.db)
  if (kept.length > 0 && kept.every(one => isFresh(one, now))) return kept
  const today = dayIn(now, 'Asia/Tbilisi')
  for (const source of sourcesOf(deps.config)) {
    try {
      const quoted = await source.quote(today, AbortSignal.timeout(source.timeoutMs))
      await keepRates(deps.db, source.name, quoted, now)
      return quoted.map(one => ({ ...one, source: source.name, fetchedAt: now }))
    } catch (error) {
      deps.log.warn({ fault: faultOf(error), source: source.name }, 'exchange rates not answered')
    }
  }
  failedAt.set(deps, deps.now())
  return []
}

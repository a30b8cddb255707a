import type { Currency } from '#contract/money.ts'
import { minuteMs } from '#contract/time.ts'
import { getLocalDate } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/payments/context.ts'
import { type ExchangeRate, foreignCurrencies, isFresh, isUsable } from './exchange-rates.ts'
import { getRateProviders } from './rate-sources.ts'
import { listLatestRates, upsertRates } from './repository.ts'

/** One request to the sources at a time, however many people ask. */
const pendingRequests = new WeakMap<Deps, Promise<ExchangeRate[]>>()

/** When none of them answered: everybody who asked again at once would wait for them. */
const lastFailureTimes = new WeakMap<Deps, Date>()
const failureCacheMs = minuteMs

/**
 * The rate of a currency to the lari: at most an hour old, else from the first source that answers, else the last one
 * kept in the past week. Null: there is no rate, and nothing may be converted.
 */
export async function getExchangeRate(deps: Deps, currency: Currency): Promise<ExchangeRate | null> {
  const now = deps.now()
  const kept = await listLatestRates(deps.db)
  const find = (rates: readonly ExchangeRate[]) => rates.find(one => one.currency === currency) ?? null
  const known = find(kept)
  if (known && isFresh(known, now)) return known
  const newest = find(await fetchExchangeRates(deps)) ?? known
  return newest && isUsable(newest, now) ? newest : null
}

/** Asks the sources in their order; none answers: none, for a minute. */
export async function fetchExchangeRates(deps: Deps): Promise<ExchangeRate[]> {
  const already = pendingRequests.get(deps)
  if (already) return already
  const sinceFailure =
    deps.now().getTime() - (lastFailureTimes.get(deps)?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (sinceFailure < failureCacheMs) return []
  const request = requestRates(deps).finally(() => pendingRequests.delete(deps))
  pendingRequests.set(deps, request)
  return request
}

async function requestRates(deps: Deps): Promise<ExchangeRate[]> {
  const now = deps.now()
  // Whoever asked just before us, here or in another process, has kept what they heard.
  const kept = await listLatestRates(deps.db)
  if (kept.length > 0 && kept.every(one => isFresh(one, now))) return kept
  const today = getLocalDate(now, 'Asia/Tbilisi')
  for (const source of getRateProviders(deps.config)) {
    try {
      const quoted = await source.fetchQuotes(today, AbortSignal.timeout(source.timeoutMs))
      await upsertRates(deps.db, source.name, quoted, now)
      return quoted.map(one => ({ ...one, source: source.name, fetchedAt: now }))
    } catch (error) {
      deps.log.warn({ err: error, source: source.name }, 'exchange rate source failed')
    }
  }
  lastFailureTimes.set(deps, deps.now())
  return []
}

/** The day's rate of every currency to the lari; a currency without one is left out. */
export async function listExchangeRates(deps: Deps): Promise<ExchangeRate[]> {
  const rates = []
  for (const currency of foreignCurrencies) rates.push(await getExchangeRate(deps, currency))
  return rates.filter(one => one !== null)
}

/** The same of what is known already: nobody is asked for it. */
export const listCachedExchangeRates = async (deps: Deps): Promise<ExchangeRate[]> =>
  (await listLatestRates(deps.db)).filter(one => isUsable(one, deps.now()))

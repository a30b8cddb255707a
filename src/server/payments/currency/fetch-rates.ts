import type { Currency } from '#contract/money.ts'
import { minuteMs } from '#contract/time.ts'
import { getLocalDate } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/payments/context.ts'
import { type ExchangeRate, foreignCurrencies, isFresh, isUsable } from './exchange-rates.ts'
import { getRateProviders } from './rate-sources.ts'
import { listLatestRates, upsertRates } from './repository.ts'

/** Concurrent callers share one request to the sources. */
const pendingRequests = new WeakMap<Deps, Promise<ExchangeRate[]>>()

/** Last failure of all sources. Without it every caller would wait for the timeouts again. */
const lastFailureTimes = new WeakMap<Deps, Date>()
const failureCacheMs = minuteMs

/**
 * Returns a fresh rate, else one from the first source that answers, else the last stored rate of the past week.
 * Null means that nothing may be converted.
 */
export async function getExchangeRate(deps: Deps, currency: Currency): Promise<ExchangeRate | null> {
  const now = deps.now()
  const stored = await listLatestRates(deps.db)
  const find = (rates: readonly ExchangeRate[]) => rates.find(rate => rate.currency === currency) ?? null
  const known = find(stored)
  if (known && isFresh(known, now)) return known
  const newest = find(await fetchExchangeRates(deps)) ?? known
  return newest && isUsable(newest, now) ? newest : null
}

/** Tries the sources in order. After all have failed, returns an empty list for a minute. */
async function fetchExchangeRates(deps: Deps): Promise<ExchangeRate[]> {
  const pending = pendingRequests.get(deps)
  if (pending) return pending
  const sinceFailure =
    deps.now().getTime() - (lastFailureTimes.get(deps)?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (sinceFailure < failureCacheMs) return []
  const request = requestRates(deps).finally(() => pendingRequests.delete(deps))
  pendingRequests.set(deps, request)
  return request
}

async function requestRates(deps: Deps): Promise<ExchangeRate[]> {
  const now = deps.now()
  // Another process may have stored fresh rates just before.
  const stored = await listLatestRates(deps.db)
  if (stored.length > 0 && stored.every(rate => isFresh(rate, now))) return stored
  const today = getLocalDate(now, 'Asia/Tbilisi')
  for (const source of getRateProviders(deps.config)) {
    try {
      const quotes = await source.fetchQuotes(today)
      await upsertRates(deps.db, source.name, quotes, now)
      return quotes.map(quote => ({ ...quote, source: source.name, fetchedAt: now }))
    } catch (error) {
      deps.log.warn({ err: error, source: source.name }, 'exchange rate source failed')
    }
  }
  lastFailureTimes.set(deps, deps.now())
  return []
}

/** Currencies without a rate are left out. */
export async function listExchangeRates(deps: Deps): Promise<ExchangeRate[]> {
  const rates = []
  for (const currency of foreignCurrencies) rates.push(await getExchangeRate(deps, currency))
  return rates.filter(rate => rate !== null)
}

/** Stored rates only, without a request to the sources. */
export const listCachedExchangeRates = async (deps: Deps): Promise<ExchangeRate[]> =>
  (await listLatestRates(deps.db)).filter(rate => isUsable(rate, deps.now()))

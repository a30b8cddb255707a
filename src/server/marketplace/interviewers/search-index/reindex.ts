import type { UserId } from '#contract/id.ts'
import { bookableFrom } from '#server/marketplace/booking-window.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { listKeptRates } from '#server/payments/currency/list-rates.ts'
import { weighCurrencies } from './ranking.ts'
import { findNext, findPassed, refreshOffers } from './repository.ts'

/** So many of either kind each time: what it costs does not grow with the market. */
const atOnce = 500

/**
 * For the sweep: those whose next time went by, and the next few of all in turn, whose times others may have booked.
 * Answers where it stopped; null at the end.
 */
export async function refreshSomeOffers(deps: Deps, last: UserId | null): Promise<UserId | null> {
  const after = bookableFrom(deps.now())
  const [passed, next] = [
    await findPassed(deps.db, after.instant, atOnce),
    await findNext(deps.db, last, atOnce),
  ]
  const weights = weighCurrencies(await listKeptRates(deps))
  await refreshOffers(deps.db, [...new Set([...passed, ...next])], after, weights)
  return next.length < atOnce ? null : (next.at(-1) ?? null)
}

import type { UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { Deps } from '#server/payments/context.ts'
import { type PayoutBatchSummary, listPayoutBatches, listPayoutsByUser, type PayoutRow } from './repository.ts'

/** Everything that was ever paid out to somebody, newest first. */
export const listPayouts = (deps: Deps, userId: UserId): Promise<PayoutRow[]> =>
  listPayoutsByUser(deps.db, userId)

/** When somebody was last paid out in each currency, without what came back. */
export async function getLastPayoutDates(deps: Deps, userId: UserId): Promise<Map<Currency, Date>> {
  const last = new Map<Currency, Date>()
  for (const { status, currency, created_at } of await listPayoutsByUser(deps.db, userId))
    if (status !== 'returned' && !last.has(currency)) last.set(currency, created_at)
  return last
}

/** The latest batches and how far they have come. */
export const listRecentBatches = (deps: Deps): Promise<PayoutBatchSummary[]> => listPayoutBatches(deps.db, 50)

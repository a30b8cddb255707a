import type { z } from 'zod'
import type { endpoints } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/money/deps.ts'
import { listPayouts } from '#server/money/payout/read.ts'
import { viewPayout } from '#server/money/payout/view.ts'
import { readTimeZone } from '#server/people/profile/read-time-zone.ts'
import { instantsOf, monthOf } from '#server/platform/time/wall-clock.ts'
import { readSales } from './read-sales.ts'
import { balancesOf, lastTwelveMonths, monthsOf } from './rules.ts'
import { findBalances, findEarned } from './store.ts'
import { viewAmounts, viewBalance } from './view.ts'

/** Everything the page shows beside the list of sessions. */
export async function earnings(
  deps: Deps,
  userId: UserId,
): Promise<z.input<typeof endpoints.earnings.reply>> {
  const zone = await readTimeZone(deps, userId)
  const [first] = lastTwelveMonths(monthOf(deps.now(), zone))
  const since = `${first}-01`
  const { from } = instantsOf({ from: since }, zone)
  const earned = await findEarned(deps.db, userId, from ?? new Date(0))
  const { sales: unshared } = await readSales(deps, userId, { from: since, isUnshared: true })
  return {
    feePercent: deps.config.payment.feePercent,
    balances: balancesOf(
      await findBalances(deps.db, userId),
      unshared.map(one => one.amounts),
    ).map(viewBalance),
    months: monthsOf(earned, zone, deps.now()).map(({ month, ...sums }) => ({ month, ...viewAmounts(sums) })),
    payouts: (await listPayouts(deps, userId)).map(viewPayout),
  }
}

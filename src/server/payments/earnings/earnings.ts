import type { z } from 'zod'
import type { endpoints } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import { getTimeZone } from '#server/identity/profiles/get-profile.ts'
import { instantsOf, monthOf } from '#server/lib/time/wall-clock.ts'
import type { Deps } from '#server/payments/context.ts'
import { viewPayout } from '#server/payments/payouts/presenter.ts'
import { listPayouts } from '#server/payments/payouts/read-payouts.ts'
import { balancesOf, lastTwelveMonths, monthsOf } from './policy.ts'
import { viewAmounts, viewBalance } from './presenter.ts'
import { readSales } from './read-sales.ts'
import { findBalances, findEarned } from './repository.ts'

/** Everything the page shows beside the list of sessions. */
export async function earnings(
  deps: Deps,
  userId: UserId,
): Promise<z.input<typeof endpoints.earnings.reply>> {
  const zone = await getTimeZone(deps, userId)
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

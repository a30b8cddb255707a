import type { z } from 'zod'
import type { endpoints } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import { getTimeZone } from '#server/identity/profiles/get-profile.ts'
import { instantsOf, monthOf } from '#server/lib/time/wall-clock.ts'
import type { Deps } from '#server/payments/context.ts'
import { presentPayout } from '#server/payments/payouts/presenter.ts'
import { listPayouts } from '#server/payments/payouts/read-payouts.ts'
import { addUpcomingToBalances, listLastTwelveMonths, sumByMonth } from './policy.ts'
import { presentAmounts, presentBalance } from './presenter.ts'
import { listSessionEarnings } from './read-sales.ts'
import { listBalances, listEarnedSessions } from './repository.ts'

/** Everything the page shows beside the list of sessions. */
export async function getEarnings(
  deps: Deps,
  userId: UserId,
): Promise<z.input<typeof endpoints.earnings.reply>> {
  const zone = await getTimeZone(deps, userId)
  const [first] = listLastTwelveMonths(monthOf(deps.now(), zone))
  const since = `${first}-01`
  const { from } = instantsOf({ from: since }, zone)
  const earned = await listEarnedSessions(deps.db, userId, from ?? new Date(0))
  const { sales: unshared } = await listSessionEarnings(deps, userId, { from: since, onlyUnearned: true })
  return {
    feePercent: deps.config.payment.feePercent,
    balances: addUpcomingToBalances(
      await listBalances(deps.db, userId),
      unshared.map(one => one.amounts),
    ).map(presentBalance),
    months: sumByMonth(earned, zone, deps.now()).map(({ month, ...sums }) => ({ month, ...presentAmounts(sums) })),
    payouts: (await listPayouts(deps, userId)).map(presentPayout),
  }
}

import type { z } from 'zod'
import type { endpoints } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/money/deps.ts'
import { heldOfMany } from '#server/money/ledger/post.ts'
import { lastPaidOut, listPayouts } from '#server/money/payout/read.ts'
import { viewPayout } from '#server/money/payout/view.ts'
import { instantsOf, monthOf } from '#server/platform/time/wall-clock.ts'
import {
  amountsOf,
  availableFrom,
  balancesOf,
  earningStateOf,
  lastTwelveMonths,
  monthsOf,
  shareOf,
} from './rules.ts'
import { findBalances, findSessions, findZone } from './store.ts'
import { type EarnedSession, viewAmounts, viewBalance, viewSession } from './view.ts'

type Days = { from?: string | undefined; to?: string | undefined }
type Page = { page: number; pageSize: number }

/** Everything the page shows beside the list of sessions. */
export async function readEarnings(
  deps: Deps,
  userId: UserId,
): Promise<z.input<typeof endpoints.earnings.reply>> {
  const zone = await findZone(deps.db, userId)
  const [first] = lastTwelveMonths(monthOf(deps.now(), zone))
  const { sessions } = await earnedSessions(deps, userId, { from: `${first}-01` })
  const facts = sessions.map(({ row, amounts }) => ({
    ...amounts,
    start: row.starts_at,
    isEarned: row.earned_at !== null,
  }))
  return {
    feePercent: deps.config.payment.feePercent,
    balances: balancesOf(await findBalances(deps.db, userId), facts).map(viewBalance),
    months: monthsOf(facts, zone, deps.now()).map(({ month, ...sums }) => ({ month, ...viewAmounts(sums) })),
    payouts: (await listPayouts(deps, userId)).map(viewPayout),
  }
}

/** One page of what each session earned. */
export async function listSessions(deps: Deps, userId: UserId, { page, pageSize, ...days }: Days & Page) {
  const { sessions, total } = await earnedSessions(deps, userId, days, { page, pageSize })
  return { sessions: sessions.map(viewSession), total, page, pageSize }
}

/** The sessions of some days whose money was taken, newest first, with what the ledger says of each. */
export async function earnedSessions(
  deps: Deps,
  userId: UserId,
  days: Days,
  paging?: Page,
): Promise<{ sessions: EarnedSession[]; total: number }> {
  const { from, until } = instantsOf(days, await findZone(deps.db, userId))
  const { rows, total } = await findSessions(deps.db, userId, {
    from,
    until,
    limit: paging?.pageSize ?? null,
    offset: paging ? (paging.page - 1) * paging.pageSize : 0,
  })
  const held = await heldOfMany(
    deps.db,
    rows.map(row => row.id),
  )
  const paidOut = await lastPaidOut(deps, userId)
  const sessions = rows.map(row => {
    const amounts = amountsOf(held.get(row.id) ?? [], shareOf(row, deps.config.payment.feePercent))
    const progress = {
      end: row.ends_at,
      earnedAt: row.earned_at,
      availableAt: row.available_at,
      isContested: row.is_contested,
      paidOutAt: paidOut.get(amounts.currency) ?? null,
    }
    const state = earningStateOf(amounts, progress)
    return { row, amounts, state, availableAt: availableFrom(state, progress) }
  })
  return { sessions, total }
}

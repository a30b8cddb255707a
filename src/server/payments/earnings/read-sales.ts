import type { UserId } from '#contract/id.ts'
import { getTimeZone } from '#server/identity/profiles/get-profile.ts'
import { instantsOf } from '#server/lib/time/wall-clock.ts'
import type { Deps } from '#server/payments/context.ts'
import { heldOfMany } from '#server/payments/ledger/post-journal.ts'
import { lastPaidOut } from '#server/payments/payouts/read-payouts.ts'
import { amountsOf, availableFrom, earningStateOf, shareOf } from './policy.ts'
import type { Earning } from './presenter.ts'
import { findSales } from './repository.ts'

/** Days of the interviewer's own zone. */
export type Days = { from?: string | undefined; to?: string | undefined }
type Wanted = Days & {
  /** Only those whose money nobody has got yet. */
  isUnshared?: boolean
}
export type Page = { page: number; pageSize: number }

/** The sales of some days whose money was taken, newest first, with what the ledger says of each. */
export async function readSales(
  deps: Deps,
  userId: UserId,
  { isUnshared = false, ...days }: Wanted,
  paging?: Page,
): Promise<{ sales: Earning[]; total: number }> {
  const { from, until } = instantsOf(days, await getTimeZone(deps, userId))
  const { rows, total } = await findSales(deps.db, userId, {
    from,
    until,
    isUnshared,
    limit: paging?.pageSize ?? null,
    offset: paging ? (paging.page - 1) * paging.pageSize : 0,
  })
  const held = await heldOfMany(
    deps.db,
    rows.map(row => row.id),
  )
  const paidOut = await lastPaidOut(deps, userId)
  const sales = rows.map(row => {
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
  return { sales, total }
}

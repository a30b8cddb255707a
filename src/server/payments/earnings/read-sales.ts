import type { UserId } from '#contract/id.ts'
import { getTimeZone } from '#server/identity/profiles/get-profile.ts'
import { instantsOf } from '#server/lib/time/wall-clock.ts'
import type { Deps } from '#server/payments/context.ts'
import { getBalancesByBooking } from '#server/payments/ledger/post-journal.ts'
import { getLastPayoutDates } from '#server/payments/payouts/read-payouts.ts'
import { calculateEarning, getAvailableAt, getEarningState, toRevenueTerms } from './policy.ts'
import type { SessionEarning } from './presenter.ts'
import { listPaidBookings } from './repository.ts'

/** Days of the interviewer's own zone. */
export type DateRange = { from?: string | undefined; type?: string | undefined }
type EarningFilter = DateRange & {
  /** Only those whose money nobody has got yet. */
  onlyUnearned?: boolean
}
export type Paging = { page: number; pageSize: number }

/** The sales of some days whose money was taken, newest first, with what the ledger says of each. */
export async function listSessionEarnings(
  deps: Deps,
  userId: UserId,
  { onlyUnearned: isUnshared = false, ...days }: EarningFilter,
  paging?: Paging,
): Promise<{ sales: SessionEarning[]; total: number }> {
  const { from, until } = instantsOf(days, await getTimeZone(deps, userId))
  const { rows, total } = await listPaidBookings(deps.db, userId, {
    from,
    until,
    onlyUnearned: isUnshared,
    limit: paging?.pageSize ?? null,
    offset: paging ? (paging.page - 1) * paging.pageSize : 0,
  })
  const held = await getBalancesByBooking(
    deps.db,
    rows.map(row => row.id),
  )
  const paidOut = await getLastPayoutDates(deps, userId)
  const sales = rows.map(row => {
    const amounts = calculateEarning(held.get(row.id) ?? [], toRevenueTerms(row, deps.config.payment.feePercent))
    const progress = {
      end: row.ends_at,
      earnedAt: row.earned_at,
      availableAt: row.available_at,
      isContested: row.is_contested,
      paidOutAt: paidOut.get(amounts.currency) ?? null,
    }
    const state = getEarningState(amounts, progress)
    return { booking: row, amounts, state, availableAt: getAvailableAt(state, progress) }
  })
  return { sales, total }
}

import type { z } from 'zod'
import type { EarningState, earning, endpoints, payout } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import { getInstantRange, getLocalMonth } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/payments/context.ts'
import { getBalancesByBooking } from '#server/payments/ledger/post-journal.ts'
import { getLastPayoutDates, listPayouts } from '#server/payments/payouts/payout-batches.ts'
import type { PayoutRow } from '#server/payments/payouts/repository.ts'
import {
  addUpcomingToBalances,
  calculateEarning,
  type EarningAmounts,
  getAvailableAt,
  getEarningState,
  type LedgerBalance,
  listLastTwelveMonths,
  sumByMonth,
  toRevenueTerms,
} from './policy.ts'
import { listBalances, listEarnedSessions, listPaidBookings, type PaidBookingRow } from './repository.ts'

export const presentPayout = (row: PayoutRow): z.input<typeof payout> => ({
  id: row.id,
  amount: fromMinorUnits(Number(row.amount_minor)),
  currency: row.currency,
  status: row.status,
  destination: row.destination,
  createdAt: row.created_at.toISOString(),
})

export type SessionEarning = {
  booking: PaidBookingRow
  amounts: EarningAmounts
  state: EarningState
  availableAt: Date | null
}

export const presentAmounts = ({ gross, refunded, fee, net, currency }: EarningAmounts) => ({
  gross: fromMinorUnits(gross),
  refunded: fromMinorUnits(refunded),
  fee: fromMinorUnits(fee),
  net: fromMinorUnits(net),
  currency,
})

export const presentBalance = (one: LedgerBalance & { upcoming: number }) => ({
  currency: one.currency,
  upcoming: fromMinorUnits(one.upcoming),
  pending: fromMinorUnits(one.pending),
  available: fromMinorUnits(one.available),
  paidOut: fromMinorUnits(one.paidOut),
})

export const presentEarning = ({
  booking,
  amounts,
  state,
  availableAt,
}: SessionEarning): z.input<typeof earning> => ({
  bookingId: booking.id,
  intervieweeName: booking.interviewee_name,
  startTime: booking.starts_at.toISOString(),
  state,
  availableAt: availableAt?.toISOString() ?? null,
  charged:
    booking.list_currency === null
      ? null
      : { amount: fromMinorUnits(booking.price_minor), currency: booking.currency },
  ...presentAmounts(amounts),
})

/** Days of the interviewer's own zone. */
export type DateRange = { from?: string | undefined; to?: string | undefined }
type EarningFilter = DateRange & {
  /** Only those whose money nobody has got yet. */
  onlyUnearned?: boolean
}
export type Paging = { page: number; pageSize: number }

/** The sales of some days whose money was taken, newest first, with what the ledger says of each. */
export async function listSessionEarnings(
  deps: Deps,
  userId: UserId,
  { onlyUnearned = false, ...days }: EarningFilter,
  paging?: Paging,
): Promise<{ sales: SessionEarning[]; total: number }> {
  const { from, until } = getInstantRange(days, await findTimeZone(deps.db, userId))
  const { rows, total } = await listPaidBookings(deps.db, userId, {
    from,
    until,
    onlyUnearned,
    limit: paging?.pageSize ?? null,
    offset: paging ? (paging.page - 1) * paging.pageSize : 0,
  })
  const held = await getBalancesByBooking(
    deps.db,
    rows.map(row => row.id),
  )
  const paidOut = await getLastPayoutDates(deps, userId)
  const sales = rows.map(row => {
    const amounts = calculateEarning(
      held.get(row.id) ?? [],
      toRevenueTerms(row, deps.config.payment.feePercent),
    )
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

/** Everything the page shows beside the list of sessions. */
export async function getEarnings(
  deps: Deps,
  userId: UserId,
): Promise<z.input<typeof endpoints.earnings.reply>> {
  const zone = await findTimeZone(deps.db, userId)
  const [first] = listLastTwelveMonths(getLocalMonth(deps.now(), zone))
  const since = `${first}-01`
  const { from } = getInstantRange({ from: since }, zone)
  const earned = await listEarnedSessions(deps.db, userId, from ?? new Date(0))
  const { sales: unshared } = await listSessionEarnings(deps, userId, { from: since, onlyUnearned: true })
  return {
    feePercent: deps.config.payment.feePercent,
    balances: addUpcomingToBalances(
      await listBalances(deps.db, userId),
      unshared.map(one => one.amounts),
    ).map(presentBalance),
    months: sumByMonth(earned, zone, deps.now()).map(({ month, ...sums }) => ({
      month,
      ...presentAmounts(sums),
    })),
    payouts: (await listPayouts(deps, userId)).map(presentPayout),
  }
}

/** One page of what each session earned. */
export async function listEarningSessions(
  deps: Deps,
  userId: UserId,
  { page, pageSize, ...days }: DateRange & Paging,
): Promise<z.input<typeof endpoints.earningSessions.reply>> {
  const { sales, total } = await listSessionEarnings(deps, userId, days, { page, pageSize })
  return { sessions: sales.map(presentEarning), total, page, pageSize }
}

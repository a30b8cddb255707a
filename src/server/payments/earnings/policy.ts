import type { EarningState } from '#contract/earnings.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { Currency, Money } from '#contract/money.ts'
import { hourMs } from '#contract/time.ts'
import type { Row } from '#server/lib/database/pool.ts'
import { getLocalMonth } from '#server/lib/time-zone.ts'
import {
  type AccountBalances,
  getBalance,
  type RevenueTerms,
  splitRevenue,
} from '#server/payments/ledger/journal.ts'

/** Minor units of the interviewer's currency: gross − refunded − fee = net. */
export type EarningAmounts = { gross: number; refunded: number; fee: number; net: number; currency: Currency }

type PriceColumn = 'price_minor' | 'currency' | 'list_price_minor' | 'list_currency' | 'fee_percent'

/** Prices and fee agreed at the confirmation. Before it, the current fee applies. */
export function toRevenueTerms(
  row: Pick<Row<'bookings'>, 'interviewer_id' | PriceColumn>,
  currentFeePercent: number,
): RevenueTerms {
  const charged = { minor: row.price_minor, currency: row.currency }
  const { list_price_minor: minor, list_currency: currency, fee_percent: agreed } = row
  return {
    earnerId: row.interviewer_id,
    charged,
    listPrice: minor && currency ? { minor, currency } : charged,
    feePercent: agreed === null ? currentFeePercent : Number(agreed),
  }
}

/** Interviewer's net earning after a refund. Null if nothing is left. */
export function getExpectedEarning(terms: RevenueTerms, refundedMinor: number): Money | null {
  const { minor, currency } = terms.charged
  const balances: AccountBalances = [{ account: 'escrow', currency, minor: minor - refundedMinor }]
  const { net, currency: earned } = calculateEarning(balances, terms)
  return net > 0 ? { minor: net, currency: earned } : null
}

/** Amounts of a session. Money in escrow counts as if it were split now. */
export function calculateEarning(balances: AccountBalances, terms: RevenueTerms): EarningAmounts {
  const { earnerId } = terms
  const { currency, minor: gross } = terms.listPrice
  const expected = [...balances, ...splitRevenue(balances, terms)]
  const fee = getBalance(expected, 'revenue', currency)
  const net =
    getBalance(expected, `pending:${earnerId}`, currency) +
    getBalance(expected, `payable:${earnerId}`, currency)
  return { gross, refunded: gross - fee - net, fee, net, currency }
}

type EarningProgress = Pick<Row<'bookings'>, 'ends_at' | 'earned_at' | 'available_at'> & {
  /** A no-show report, claim, appeal or dispute is open. */
  is_contested: boolean
}

/** `paidOutAt` is the last payout in this currency that was not returned. Each payout takes the whole balance. */
export function getEarningState(
  { refunded, gross, net }: EarningAmounts,
  { earned_at, available_at, is_contested }: EarningProgress,
  paidOutAt: Date | undefined,
): EarningState {
  // After a successful appeal, the platform pays the share of a refunded session.
  if (refunded === gross && net <= 0) return 'refunded'
  if (available_at) return paidOutAt && paidOutAt >= available_at ? 'paid' : 'available'
  if (is_contested) return 'contested'
  return earned_at ? 'pending' : 'upcoming'
}

/** Null if a decision is pending or everything was refunded. */
export function getAvailableAt(
  state: EarningState,
  { ends_at, earned_at, available_at }: EarningProgress,
): Date | null {
  if (available_at) return available_at
  if (state === 'contested' || state === 'refunded') return null
  return new Date((earned_at ?? ends_at).getTime() + bookingLimits.contestHours * hourMs)
}

/** Minor units. */
export type LedgerBalance = { currency: Currency; pending: number; available: number; paidOut: number }

/** Ledger balances plus the net amounts of sessions that are not split yet. */
export function addUpcomingToBalances(
  ledgerBalances: readonly LedgerBalance[],
  sessions: readonly EarningAmounts[],
) {
  const upcomingSessions = sessions.filter(session => session.net > 0)
  const currencies = new Set([...ledgerBalances, ...upcomingSessions].map(amounts => amounts.currency))
  return [...currencies].toSorted().map(currency => {
    const known = ledgerBalances.find(balance => balance.currency === currency)
    const upcoming = upcomingSessions
      .filter(session => session.currency === currency)
      .reduce((sum, session) => sum + session.net, 0)
    return { pending: 0, available: 0, paidOut: 0, ...known, currency, upcoming }
  })
}

/** Session whose money is split. */
export type EarnedSession = EarningAmounts & { start: Date }

/** Sums of the last twelve months by start of session. The current month is last. */
export function sumByMonth(earned: readonly EarnedSession[], zone: string, now: Date) {
  const currencies = [...new Set(earned.map(session => session.currency))]
  return currencies.flatMap(currency =>
    listLastTwelveMonths(getLocalMonth(now, zone)).map(month => {
      const sums = { month, currency, gross: 0, refunded: 0, fee: 0, net: 0 }
      for (const session of earned) {
        if (session.currency !== currency || getLocalMonth(session.start, zone) !== month) continue
        sums.gross += session.gross
        sums.refunded += session.refunded
        sums.fee += session.fee
        sums.net += session.net
      }
      return sums
    }),
  )
}

/** `2029-06` to `2030-05` for `2030-05`. */
export function listLastTwelveMonths(currentMonth: string): string[] {
  const [year = 0, month = 0] = currentMonth.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) => {
    const count = year * 12 + (month - 1) - 11 + index
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

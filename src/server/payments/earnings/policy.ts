import type { EarningState } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { Currency, Money } from '#contract/money.ts'
import { hourMs } from '#contract/time.ts'
import { getLocalMonth } from '#server/lib/time-zone.ts'
import {
  type AccountBalances,
  getBalance,
  type RevenueTerms,
  splitRevenue,
} from '#server/payments/ledger/journal.ts'

/** Minor units of the interviewer's currency: gross − refunded − fee = net. */
export type EarningAmounts = { gross: number; refunded: number; fee: number; net: number; currency: Currency }

type PricedBooking = {
  interviewer_id: UserId
  price_minor: number
  currency: Currency
  list_price_minor: number | null
  list_currency: Currency | null
  /** numeric: pg hands it over as text. */
  fee_percent: string | null
}

/** Who gets what of a sale, by the prices it was made at; the present fee where none was agreed yet. */
export function toRevenueTerms(row: PricedBooking, presentFeePercent: number): RevenueTerms {
  const charged = { minor: row.price_minor, currency: row.currency }
  const { list_price_minor: minor, list_currency: currency, fee_percent: agreed } = row
  return {
    earnerId: row.interviewer_id,
    charged,
    listPrice: minor && currency ? { minor, currency } : charged,
    feePercent: agreed === null ? presentFeePercent : Number(agreed),
  }
}

/** What a sale brings its earner once nothing more of its price is given back; null where it brings nothing. */
export function getExpectedEarning(share: RevenueTerms, givenBackMinor: number): Money | null {
  const { minor, currency } = share.charged
  const held: AccountBalances = [{ account: 'escrow', currency, minor: minor - givenBackMinor }]
  const { net, currency: earned } = calculateEarning(held, share)
  return net > 0 ? { minor: net, currency: earned } : null
}

/** What a sale earned; while its money lies in escrow, what it will earn as things stand. */
export function calculateEarning(held: AccountBalances, share: RevenueTerms): EarningAmounts {
  const { earnerId } = share
  const { currency, minor: gross } = share.listPrice
  const expected = [...held, ...splitRevenue(held, share)]
  const fee = getBalance(expected, 'revenue', currency)
  const net =
    getBalance(expected, `pending:${earnerId}`, currency) +
    getBalance(expected, `payable:${earnerId}`, currency)
  return { gross, refunded: gross - fee - net, fee, net, currency }
}

export type EarningProgress = {
  end: Date
  earnedAt: Date | null
  availableAt: Date | null
  /** A report or a dispute is open. */
  isContested: boolean
  /** The last payout in the sale's currency that did not come back: each takes all there is. */
  paidOutAt: Date | null
}

/** How far the money of a sale has come. */
export function getEarningState(
  { refunded, gross }: EarningAmounts,
  progress: EarningProgress,
): EarningState {
  const { earnedAt, availableAt, paidOutAt } = progress
  if (refunded === gross) return 'refunded'
  if (availableAt) return paidOutAt && paidOutAt >= availableAt ? 'paid' : 'available'
  if (progress.isContested) return 'contested'
  return earnedAt ? 'pending' : 'upcoming'
}

/** From when on a sale's money can be paid out, as things stand; null where that depends on a decision. */
export function getAvailableAt(
  state: EarningState,
  { end, earnedAt, availableAt }: EarningProgress,
): Date | null {
  if (availableAt) return availableAt
  if (state === 'contested' || state === 'refunded') return null
  return new Date((earnedAt ?? end).getTime() + bookingLimits.contestHours * hourMs)
}

/** Minor units. */
export type LedgerBalance = { currency: Currency; pending: number; available: number; paidOut: number }

/** What lies in the ledger, and what sales that are not shared yet will add to it. */
export function addUpcomingToBalances(inLedger: readonly LedgerBalance[], sales: readonly EarningAmounts[]) {
  const unshared = sales.filter(one => one.net > 0)
  const currencies = new Set([...inLedger, ...unshared].map(one => one.currency))
  return [...currencies].toSorted().map(currency => {
    const known = inLedger.find(one => one.currency === currency)
    const upcoming = unshared.filter(one => one.currency === currency).reduce((sum, one) => sum + one.net, 0)
    return { pending: 0, available: 0, paidOut: 0, ...known, currency, upcoming }
  })
}

/** What a sale whose money was shared earned. */
export type EarnedSession = EarningAmounts & { start: Date }

/** What sales earned in each of the last twelve months, by the month of their meetings: the present one is last. */
export function sumByMonth(earned: readonly EarnedSession[], zone: string, now: Date) {
  const currencies = [...new Set(earned.map(one => one.currency))]
  return currencies.flatMap(currency =>
    listLastTwelveMonths(getLocalMonth(now, zone)).map(month => {
      const sums = { month, currency, gross: 0, refunded: 0, fee: 0, net: 0 }
      for (const one of earned) {
        if (one.currency !== currency || getLocalMonth(one.start, zone) !== month) continue
        sums.gross += one.gross
        sums.refunded += one.refunded
        sums.fee += one.fee
        sums.net += one.net
      }
      return sums
    }),
  )
}

/** `2029-06` to `2030-05` for `2030-05`. */
export function listLastTwelveMonths(present: string): string[] {
  const [year = 0, month = 0] = present.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) => {
    const count = year * 12 + (month - 1) - 11 + index
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

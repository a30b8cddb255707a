import type { Currency } from '#contract/money.ts'
import { getIncludedTax } from '#server/payments/receipts/receipt-content.ts'

type Movement = {
  /** Month. */
  period: string
  currency: Currency
  account: string
  kind: string
  minor: number
}
type Balance = { currency: Currency; account: string; minor: number }

/** Amounts in minor units. */
export type Statement = {
  month: string
  currency: Currency
  sales: number
  refunds: number
  fees: number
  payouts: number
  disputes: number
  closing: { account: string; minor: number }[]
}

/** Tax that is included in what payers paid and did not get back, at today's rate: the ledger knows no other. */
export const getStatementTax = (
  { sales, refunds, disputes }: Pick<Statement, 'sales' | 'refunds' | 'disputes'>,
  percent: number,
): number => getIncludedTax(sales - refunds - disputes, percent)

/** `2026-01` to `2026-12`, with the first day of the following month. Months that have not begun are left out. */
export function listMonths(year: number, today: string): { month: string; until: string }[] {
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  return months
    .map((month, index) => ({ month, until: `${months[index + 1] ?? `${year + 1}-01`}-01` }))
    .filter(({ month }) => `${month}-01` <= today)
}

/** First day of a quarter, and of the one after it. */
export function getQuarter(year: number, quarter: number): { from: string; until: string } {
  const startOf = (index: number) =>
    `${year + Math.floor(index / 4)}-${String((index % 4) * 3 + 1).padStart(2, '0')}-01`
  return { from: startOf(quarter - 1), until: startOf(quarter) }
}

/** Statements of one month by currency. A currency without money and movements has none. */
export function buildStatements(
  month: string,
  movements: readonly Movement[],
  balances: readonly Balance[],
): Statement[] {
  const ofMonth = movements.filter(({ period }) => period === month)
  const isUsed = ({ minor }: { minor: number }) => minor !== 0
  const used = new Set([...ofMonth, ...balances.filter(isUsed)].map(({ currency }) => currency))
  return [...used].toSorted().map(currency => {
    const sum = (isCounted: (movement: Movement) => boolean) =>
      ofMonth
        .filter(movement => movement.currency === currency && isCounted(movement))
        .reduce((total, { minor }) => total + minor, 0)
    const isClearing = ({ account }: Movement) => account.startsWith('clearing:')
    return {
      month,
      currency,
      // Clearing is negative for what a provider collected. `0 -` because `-sum` of nothing would be -0.
      sales: 0 - sum(movement => isClearing(movement) && movement.kind === 'capture'),
      refunds: sum(
        movement => isClearing(movement) && ['refund_paid', 'refund_returned'].includes(movement.kind),
      ),
      fees: sum(({ account }) => account === 'revenue'),
      payouts: sum(({ account }) => account === 'bank'),
      disputes: sum(movement => isClearing(movement) && movement.kind.startsWith('dispute_')),
      closing: balances
        .filter(balance => balance.currency === currency && isUsed(balance))
        .map(({ account, minor }) => ({ account, minor })),
    }
  })
}

import type { lineOutcomes } from '#contract/admin/bank-statements.ts'
import type { Currency } from '#contract/money.ts'
import type { Row } from '#server/lib/database/pool.ts'
import type { StatementLine } from './statement.ts'

export type LineOutcome = (typeof lineOutcomes)[number]

/** What a plan needs of a payout by bank transfer. */
export type PlannedPayout = {
  id: string
  status: Row<'payouts'>['status']
  amount_minor: string
  currency: Currency
}

export type PlannedLine<Payout extends PlannedPayout = PlannedPayout> = {
  line: StatementLine
  outcome: LineOutcome
  /** Null if the line names none. */
  payout: Payout | null
}

/**
 * What each line does. Lines of one payout count in the order of their days, so a payout that is paid and returned in the
 * same statement is returned in the end.
 */
export function planLines<Payout extends PlannedPayout>(
  lines: readonly StatementLine[],
  payouts: ReadonlyMap<string, Payout>,
  importedKeys: ReadonlySet<string>,
): PlannedLine<Payout>[] {
  const statuses = new Map([...payouts.values()].map(({ id, status }) => [id, status]))
  const ordered = lines.toSorted(
    (a, b) => a.bookedOn.localeCompare(b.bookedOn) || Number(a.isCredit) - Number(b.isCredit),
  )
  return ordered.map(line => {
    const payout = findPayout(line, payouts)
    if (!payout) return { line, outcome: 'unmatched', payout }
    if (importedKeys.has(line.key)) return { line, outcome: 'imported', payout }
    const outcome = decideLine(line, payout, statuses.get(payout.id) ?? payout.status)
    if (outcome === 'pay') statuses.set(payout.id, 'paid')
    if (outcome === 'return') statuses.set(payout.id, 'returned')
    return { line, outcome, payout }
  })
}

/** A line with several payouts, such as the sum of a batch, settles none of them. */
function findPayout<Payout>(
  { payoutIds }: StatementLine,
  payouts: ReadonlyMap<string, Payout>,
): Payout | null {
  const [found, ...others] = payoutIds.map(id => payouts.get(id)).filter(payout => payout !== undefined)
  return found && others.length === 0 ? found : null
}

function decideLine(
  { isCredit, amounts }: StatementLine,
  payout: PlannedPayout,
  status: PlannedPayout['status'],
): LineOutcome {
  const isSame = amounts.some(
    ({ minor, currency }) => String(minor) === payout.amount_minor && currency === payout.currency,
  )
  if (!isSame) return 'amountDiffers'
  if (status === 'returned') return 'alreadyReturned'
  if (isCredit) return 'return'
  return status === 'paid' ? 'alreadyPaid' : 'pay'
}

/** Noon of the day of the booking, but not before the payout was created and not in the future. */
export function toSettledAt(bookedOn: string, createdAt: Date, now: Date): Date {
  const noon = new Date(`${bookedOn}T12:00:00Z`).getTime()
  return new Date(Math.min(Math.max(noon, createdAt.getTime()), now.getTime()))
}

import { bankStatementLimits } from '#contract/limits.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { settlePaid, settleReturned } from '#server/payments/payouts/payout-batches.ts'
import { lockPayout, type PayoutRow } from '#server/payments/payouts/repository.ts'
import { type PlannedLine, planLines, toSettledAt } from './match-payouts.ts'
import { insertStatementLine, listBankPayouts, listImportedKeys } from './repository.ts'
import type { StatementLine } from './statement.ts'

/** What the lines of a statement would do now. */
export async function planStatement(
  { db }: Pick<Deps, 'db'>,
  lines: readonly StatementLine[],
): Promise<PlannedLine<PayoutRow>[]> {
  const payouts = await listBankPayouts(db, [...new Set(lines.flatMap(line => line.payoutIds))])
  const byId = new Map(payouts.map(payout => [payout.id, payout]))
  const matched = lines.filter(line => line.payoutIds.some(id => byId.has(id)))
  const imported = await listImportedKeys(
    db,
    matched.map(line => line.key),
  )
  return planLines(lines, byId, imported)
}

export type StatementAct = { outcome: 'paid' | 'returned'; payout: PayoutRow; line: StatementLine }

/** Runs in the transaction of each act. */
type OnAct = (tx: Tx, act: StatementAct) => Promise<void>

export type ImportResult = { paid: number; returned: number; remaining: number }

const isAct = ({ outcome }: PlannedLine) => outcome === 'pay' || outcome === 'return'

/**
 * Settles payouts one by one, each in its own transaction, so that an error undoes one payout only and a repeated import does
 * the rest. A payout that an admin or another import has settled since stays as it is.
 */
export async function importStatement(
  deps: Deps,
  lines: readonly StatementLine[],
  onAct: OnAct,
): Promise<ImportResult> {
  const planned = (await planStatement(deps, lines)).filter(isAct)
  const byPayout = [...Map.groupBy(planned, ({ payout }) => payout?.id ?? '')]
  const result: ImportResult = { paid: 0, returned: 0, remaining: 0 }
  for (const [payoutId, acts] of byPayout.slice(0, bankStatementLimits.payoutsPerRequest)) {
    const settled = await settlePayoutByLines(
      deps,
      payoutId,
      acts.map(({ line }) => line),
      onAct,
    )
    for (const outcome of settled) result[outcome]++
  }
  for (const [, acts] of byPayout.slice(bankStatementLimits.payoutsPerRequest))
    result.remaining += acts.length
  return result
}

const settlePayoutByLines = (deps: Deps, payoutId: string, lines: readonly StatementLine[], onAct: OnAct) =>
  deps.db.transaction().execute(async tx => {
    const payout = await lockPayout(tx, payoutId)
    if (!payout) return []
    const imported = await listImportedKeys(
      tx,
      lines.map(line => line.key),
    )
    const acts = planLines(lines, new Map([[payoutId, payout]]), imported).filter(isAct)
    const settled: StatementAct['outcome'][] = []
    for (const { line, outcome } of acts) {
      const act: StatementAct = { outcome: outcome === 'pay' ? 'paid' : 'returned', payout, line }
      await applyLine(deps, tx, act)
      await onAct(tx, act)
      settled.push(act.outcome)
    }
    return settled
  })

async function applyLine(deps: Deps, tx: Tx, { outcome, payout, line }: StatementAct): Promise<void> {
  const now = deps.now()
  await insertStatementLine(tx, {
    ...{ key: line.key, payout_id: payout.id, outcome, booked_on: line.bookedOn, imported_at: now },
    ...{ amount_minor: payout.amount_minor, currency: payout.currency },
  })
  if (outcome === 'returned') return settleReturned(deps, tx, payout, line.returnReason)
  await settlePaid(deps, tx, payout, { ref: null, at: toSettledAt(line.bookedOn, payout.created_at, now) })
}

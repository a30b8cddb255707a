import { createHash } from 'node:crypto'
import { type CsvMapping, csvMapping, type lineOutcomes } from '#contract/admin/bank-statements.ts'
import { bankStatementLimits } from '#contract/limits.ts'
import type { Currency } from '#contract/money.ts'
import { limitConcurrency, runInThread } from '#server/lib/concurrency.ts'
import type { Row, Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { settlePaid, settleReturned } from '#server/payments/payouts/payout-batches.ts'
import { lockPayout, type PayoutRow } from '#server/payments/payouts/repository.ts'
import {
  findCsvMapping,
  insertStatementLine,
  listBankPayouts,
  listImportedKeys,
  upsertCsvMapping,
} from './repository.ts'
import { StatementError, type StatementLine } from './statement.ts'
import type { ReadStatement, StatementJob, StatementResult } from './statement-worker.ts'

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
function planLines<Payout extends PlannedPayout>(
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
function toSettledAt(bookedOn: string, createdAt: Date, now: Date): Date {
  const noon = new Date(`${bookedOn}T12:00:00Z`).getTime()
  return new Date(Math.min(Math.max(noon, createdAt.getTime()), now.getTime()))
}

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

const readTimeoutMs = 20_000

/** Each thread may take a core and a quarter of a gigabyte. */
const limitThreads = limitConcurrency({ maxConcurrent: 2 })

/** `mapping` is the given one of a CSV file, else the one of the latest import with the same columns. */
export type OpenedStatement = ReadStatement & { mapping: CsvMapping | null }

/** Reads the file in a thread, because it may have been made to be slow. */
export async function openStatement(
  { db }: Pick<Deps, 'db'>,
  content: Uint8Array,
  given: CsvMapping | null,
): Promise<OpenedStatement> {
  const read = await readInThread({ content, mapping: given })
  if (!read.csv || given) return { ...read, mapping: given }
  const mapping = await findRememberedMapping({ db }, read.csv.columns)
  if (!mapping) return { ...read, mapping }
  const remembered = await readInThread({ content, mapping }).catch((error: Error) => {
    // The admin chooses the columns again.
    if (error instanceof StatementError && error.failure === 'columns') return read
    throw error
  })
  return { ...remembered, mapping }
}

async function readInThread(job: StatementJob): Promise<ReadStatement> {
  const script = new URL('./statement-worker.ts', import.meta.url)
  const result = await limitThreads('statement', () =>
    runInThread<StatementResult>(script, job, { timeoutMs: readTimeoutMs }).catch(
      (): StatementResult => ({ failure: 'unreadable' }),
    ),
  )
  if ('failure' in result) throw new StatementError(result.failure)
  return result
}

const hashColumns = (columns: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(columns)).digest('base64url')

async function findRememberedMapping({ db }: Pick<Deps, 'db'>, columns: readonly string[]) {
  const row = await findCsvMapping(db, hashColumns(columns))
  return csvMapping.safeParse(row?.mapping).data ?? null
}

export const rememberMapping = ({ db, now }: Deps, columns: readonly string[], mapping: CsvMapping) =>
  upsertCsvMapping(db, hashColumns(columns), mapping, now())

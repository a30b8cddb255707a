import type { z } from 'zod'
import { endpoints as api, lineOutcomes } from '#contract/admin/bank-statements.ts'
import type { ErrorCode } from '#contract/errors/error.ts'
import { bankStatementLimits } from '#contract/limits.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { presentPerson } from '#server/admin/money/ledger/routes.ts'
import { listPeople } from '#server/admin/money/payouts/repository.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import {
  importStatement,
  type OpenedStatement,
  openStatement,
  type PlannedLine,
  planStatement,
  rememberMapping,
} from '#server/payments/bank-statements/import-statement.ts'
import { StatementError, type StatementFailure } from '#server/payments/bank-statements/statement.ts'
import { toEndToEndReference } from '#server/payments/payouts/policy.ts'
import type { PayoutRow } from '#server/payments/payouts/repository.ts'

type Preview = NonNullable<z.input<typeof api.previewBankStatement.reply>['preview']>
type People = Awaited<ReturnType<typeof listPeople>>

const failures: Record<StatementFailure, ErrorCode> = {
  unreadable: 'admin.statement_unreadable',
  too_long: 'admin.statement_too_long',
  columns: 'admin.statement_columns',
}

const throwFailure = (error: Error): never => {
  throw error instanceof StatementError ? new AppError(failures[error.failure]) : error
}

function presentLine(
  { line, outcome, payout }: PlannedLine<PayoutRow>,
  people: People,
): Preview['lines'][number] {
  const [{ minor, currency }] = line.amounts
  const person = payout && people.get(payout.user_id)
  return {
    key: line.key,
    bookedOn: line.bookedOn,
    isCredit: line.isCredit,
    amount: fromMinorUnits(minor),
    currency,
    text: line.text,
    returnReason: line.returnReason,
    outcome,
    payout:
      (payout &&
        person && {
          reference: toEndToEndReference(payout.id),
          batchId: payout.batch_id,
          person: presentPerson(person),
          amount: fromMinorUnits(Number(payout.amount_minor)),
          currency: payout.currency,
          isHeld: payout.status === 'sent' && payout.account === null,
        }) ??
      null,
  }
}

async function previewStatement(deps: Deps, { statement }: OpenedStatement): Promise<Preview | null> {
  if (!statement) return null
  const planned = await planStatement(deps, statement.lines)
  const groups = Map.groupBy(planned, ({ outcome }) => outcome)
  const shown = lineOutcomes.flatMap(outcome =>
    (groups.get(outcome) ?? []).slice(0, bankStatementLimits.shownLines),
  )
  const payees = shown.flatMap(({ payout }) => (payout ? [payout.user_id] : []))
  const people = await listPeople(deps.db, payees)
  const counts = lineOutcomes.map(outcome => [outcome, groups.get(outcome)?.length ?? 0] as const)
  return {
    counts: Object.fromEntries(counts) as Preview['counts'],
    lines: shown.map(line => presentLine(line, people)),
    skipped: statement.skipped,
  }
}

async function runImport(deps: Deps, opened: OpenedStatement, admin: { actor: Actor; reason: string }) {
  if (!opened.statement) throw new AppError('admin.statement_columns')
  if (opened.csv && opened.mapping) await rememberMapping(deps, opened.csv.columns, opened.mapping)
  return importStatement(deps, opened.statement.lines, (tx, { outcome, payout, line }) =>
    recordAction(tx, deps.now(), {
      ...admin,
      action: outcome === 'paid' ? 'mark_payout_paid' : 'mark_payout_returned',
      target: { type: 'payout', id: payout.id },
      before: { status: payout.status },
      after: {
        ...{ status: outcome, batch: payout.batch_id, minor: Number(payout.amount_minor) },
        ...{ currency: payout.currency, bookedOn: line.bookedOn, line: line.key },
      },
    }),
  )
}

/** `file` is required by the contract. */
const open = (deps: Deps, file: { content: Buffer } | null, mapping: Parameters<typeof openStatement>[2]) =>
  openStatement(deps, file?.content ?? Buffer.alloc(0), mapping).catch(throwFailure)

export function bankStatementRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(api.previewBankStatement, async ({ file, body }) => {
    const opened = await open(deps, file, body.mapping ?? null)
    const { csv, mapping } = opened
    return { csv: csv && { ...csv, mapping }, preview: await previewStatement(deps, opened) }
  })
  on(api.importBankStatement, async ({ user, file, body: { mapping, reason } }) =>
    runImport(deps, await open(deps, file, mapping ?? null), { actor: { adminId: user.id }, reason }),
  )
}

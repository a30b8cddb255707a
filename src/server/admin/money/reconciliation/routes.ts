import { z } from 'zod'
import type { SortOrder } from '#contract/admin/list.ts'
import { endpoints as moneyApi } from '#contract/admin/money.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { parseNumberCursor, toListPage } from '#server/admin/list-page.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { unsettledAfterMs } from '#server/payments/payments/payment-transitions.ts'
import type { Difference } from '#server/payments/reconciliation/policy.ts'
import { startReconciliation } from '#server/payments/reconciliation/reconcile.ts'
import { findRun } from '#server/payments/reconciliation/repository.ts'
import { listBookingsOf, listPaymentsToCheck, listRuns } from './repository.ts'

type Run = Awaited<ReturnType<typeof listRuns>>[number]

const presentRun = (run: Run) => ({
  id: run.id,
  isNightly: run.is_nightly,
  since: run.since.toISOString(),
  requestedAt: run.requested_at.toISOString(),
  finishedAt: run.finished_at?.toISOString() ?? null,
  payments: run.payments,
  differences: run.differences,
  watched: run.watched,
  error: run.error,
})

const isUuid = (text: string) => z.uuid().safeParse(text).success

type Page = { cursor?: string | undefined; pageSize: number; order?: SortOrder | undefined }

export async function getReconciliationRuns({ db }: Deps, { cursor, pageSize, order = 'desc' }: Page) {
  const page = { after: parseNumberCursor(cursor), limit: pageSize + 1, order }
  const { items, next } = toListPage(await listRuns(db, page), pageSize, row => row.id)
  return { items: items.map(presentRun), next }
}

export async function getReconciliationRun({ db }: Deps, runId: string) {
  const run = await findRun(db, runId)
  if (!run) throw new AppError('admin.no_reconciliation')
  const found = run.found as Difference[]
  const bookings = await listBookingsOf(db, found.map(({ about }) => about).filter(isUuid))
  const present = (difference: Difference) => ({
    ...difference,
    bookingId: bookings.get(difference.about) ?? null,
  })
  return { ...presentRun(run), found: found.map(present) }
}

export async function getPaymentsToCheck(
  { db, now }: Deps,
  { cursor, pageSize, problem, sort, order = 'asc' }: z.output<typeof moneyApi.paymentsToCheck.query>,
) {
  const unsettledBefore = new Date(now().getTime() - unsettledAfterMs)
  const page = { problem, sort, unsettledBefore, cursor, limit: pageSize + 1, order }
  const rows = await listPaymentsToCheck(db, page)
  const { items, next } = toListPage(rows, pageSize, row => row.cursor)
  const present = (row: (typeof items)[number]) => ({
    paymentId: row.id,
    bookingId: row.booking_id,
    provider: row.provider,
    status: row.status,
    amount: fromMinorUnits(row.amount_minor),
    currency: row.currency,
    since: row.since.toISOString(),
    reason: row.quarantine_reason,
  })
  return { items: items.map(present), next }
}

export function reconciliationRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(moneyApi.reconciliationRuns, ({ query }) => getReconciliationRuns(deps, query))
  on(moneyApi.reconciliationRun, ({ params }) => getReconciliationRun(deps, params.runId))
  on(moneyApi.paymentsToCheck, ({ query }) => getPaymentsToCheck(deps, query))

  on(moneyApi.startReconciliation, async ({ user, body: { days, reason } }) => {
    const runId = await startReconciliation(deps, { days }, (tx, id) =>
      recordAction(tx, deps.now(), {
        actor: { adminId: user.id },
        reason,
        action: 'start_reconciliation',
        target: { type: 'system', id: 'reconciliation' },
        after: { runId: id, days },
      }),
    )
    if (!runId) throw new AppError('admin.reconciliation_running')
    return { runId }
  })
}

import type { z } from 'zod'
import { endpoints as moneyApi } from '#contract/admin/money.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { parseUuidCursor, toListPage } from '#server/admin/list-page.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { retryRefund } from '#server/payments/refunds/refunds.ts'
import { listOutstandingRefunds } from './repository.ts'

/** Returns the id of the new refund. Null unless the refund is failed and owed. */
export const retryFailedRefund = (
  deps: Deps,
  actor: Actor,
  { refundId, reason }: { refundId: string; reason: string },
): Promise<string | null> =>
  retryRefund(deps, refundId, (tx, retry) =>
    recordAction(tx, deps.now(), {
      actor,
      reason,
      action: 'retry_refund',
      target: { type: 'payment', id: retry.paymentId },
      before: { refundId, status: 'failed' },
      after: { refundId: retry.id, minor: retry.minor },
    }),
  )

type Query = z.output<typeof moneyApi.outstandingRefunds.query>

export async function getOutstandingRefunds(
  { db }: Deps,
  { cursor, pageSize, status, order = 'asc' }: Query,
) {
  const page = { after: parseUuidCursor(cursor), limit: pageSize + 1, order }
  const rows = await listOutstandingRefunds(db, status, page)
  const { items, next } = toListPage(rows, pageSize, row => row.id)
  const present = (row: (typeof items)[number]) => ({
    id: row.id,
    paymentId: row.payment_id,
    bookingId: row.booking_id,
    provider: row.provider,
    status,
    amount: fromMinorUnits(row.minor),
    currency: row.currency,
    orderedAt: row.created_at.toISOString(),
    attemptedAt: row.attempted_at?.toISOString() ?? null,
    error: row.error_message,
  })
  return { items: items.map(present), next }
}

export function refundRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(moneyApi.outstandingRefunds, ({ query }) => getOutstandingRefunds(deps, query))

  on(moneyApi.retryFailedRefund, async ({ user, params, body }) => {
    const refundId = await retryFailedRefund(deps, { adminId: user.id }, { ...params, ...body })
    if (!refundId) throw new AppError('admin.refund_not_failed')
    return { refundId }
  })
}

import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { retryRefund } from '#server/payments/refunds/refunds.ts'

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

import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import type { Deps } from '#server/payments/context.ts'
import { executeRefund } from './execute-refund.ts'
import { lockPaymentAndOrder } from './lock-payment.ts'
import { getOutstandingMinor } from './refunds/policy.ts'
import { listOutstandingRefunds, findRefund, insertRefund, updateRefund } from './refunds/repository.ts'
import { findPayment } from './repository.ts'

/** What could not be given back and still waits for its payer. */
export const listFailedRefunds = (deps: Deps) => listOutstandingRefunds(deps.db)

/**
 * Tries once more to give back what a failed refund still owes, as a new refund: asked for the same one a provider only
 * repeats its answer. The ledger owes the money already, so nothing is posted until it is paid. Answers the new refund's
 * id; null where nothing is owed any more.
 */
export async function retryRefund(deps: Deps, refundId: string): Promise<string | null> {
  const known = await findRefund(deps.db, refundId)
  const payment = known && (await findPayment(deps.db, known.payment_id))
  if (!payment) return null
  const again = await deps.db.transaction().execute(async tx => {
    const told = await lockPaymentAndOrder(deps, tx, payment)
    const failed = told?.refunds.find(one => one.id === refundId)
    const minor = failed?.status === 'failed' ? getOutstandingMinor(failed) : 0
    if (!failed || minor === 0) return null
    await updateRefund(tx, refundId, { replaced_minor: failed.amount_minor })
    const again = { initiatedByUs: true as const, minor, reason: failed.reason }
    const id = await insertRefund(tx, payment.id, again, deps.now())
    await deps.jobs.send(tx, 'execute-refund', { refundId: id })
    return id
  })
  if (again)
    await executeRefund(deps, again).catch(error =>
      deps.log.warn({ fault: faultOf(error), again }, 'refund waits'),
    )
  return again
}

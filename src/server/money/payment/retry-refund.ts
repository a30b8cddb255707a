import { bookingUnderLock } from '#server/market/booking/transition.ts'
import type { Deps } from '#server/money/deps.ts'
import { executeRefund, owedOf } from './refund.ts'
import {
  findFailedRefunds,
  findPayment,
  findRefund,
  insertRefund,
  lockPayment,
  updateRefund,
} from './store.ts'

/** What could not be given back and still waits for its payer. */
export const listFailedRefunds = (deps: Deps) => findFailedRefunds(deps.db)

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
    await bookingUnderLock(tx, payment.booking_id)
    await lockPayment(tx, payment.id)
    const failed = await findRefund(tx, refundId)
    const minor = failed?.status === 'failed' ? owedOf(failed) : 0
    if (!failed || minor === 0) return null
    await updateRefund(tx, refundId, { replaced_minor: failed.amount_minor })
    const id = await insertRefund(tx, {
      paymentId: payment.id,
      amountMinor: minor,
      reason: failed.reason,
      now: deps.now(),
    })
    await deps.jobs.send(tx, 'execute-refund', { refundId: id })
    return id
  })
  if (again)
    await executeRefund(deps, again).catch(error => deps.log.warn({ err: error, again }, 'refund waits'))
  return again
}

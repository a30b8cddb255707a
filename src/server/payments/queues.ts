import type { PaymentId } from '#contract/id.ts'
import { defineQueue } from '#server/lib/jobs/define-queue.ts'

/** Fetches the state from the provider and applies it. */
export const syncPaymentQueue = defineQueue<{ paymentId: PaymentId }>('sync-payment', {
  isRetriedByCron: true,
})
/** Closes an unpaid checkout or releases an authorization. */
export const voidPaymentQueue = defineQueue<{ paymentId: PaymentId }>('void-payment')
export const executeRefundQueue = defineQueue<{ refundId: string }>('execute-refund', {
  isRetriedByCron: true,
})
/** The webhook is stored before the provider gets its acknowledgement. */
export const processWebhookQueue = defineQueue<{ eventId: string }>('process-webhook', { isLowLatency: true })

/** These wait for many replies of a provider: longer than other jobs, and one at a time in each process. */
function defineLongQueue<Data extends object>(name: string) {
  const queue = defineQueue<Data>(name, { isHeavy: true })
  return { ...queue, options: { ...queue.options, expireInSeconds: 6 * 3600 } }
}
/** Compares providers, payments and ledger for a run that an admin started. */
export const runReconciliationQueue = defineLongQueue<{ runId: string }>('run-reconciliation')
/** Transfers the open payouts of a Stripe batch. */
export const transferPayoutsQueue = defineLongQueue<{ batchId: string }>('transfer-payouts')

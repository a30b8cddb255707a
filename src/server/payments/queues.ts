import type { PaymentId } from '#contract/id.ts'
import { defineQueue } from '#server/lib/jobs/queues.ts'

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

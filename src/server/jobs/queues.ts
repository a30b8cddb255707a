import type { PaymentId } from '#contract/id.ts'
import type { MailOrder } from '#server/mail/order.ts'

/** Every kind of background job and what it is handed. Handlers must stand being called twice with the same data. */
export type QueueData = {
  'send-mail': MailOrder
  /** Ask the provider how the payment stands and act on it. */
  'sync-payment': { paymentId: PaymentId }
  /** Close an unpaid checkout or release authorised money. */
  'void-payment': { paymentId: PaymentId }
  'execute-refund': { refundId: string }
  /** The sandbox provider telling its customer that an order changed. */
  'sandbox-webhook': { orderId: string }
}
export type QueueName = keyof QueueData

const patient = { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 }

export const queues: Record<QueueName, typeof patient> = {
  'send-mail': patient,
  'sync-payment': patient,
  'void-payment': patient,
  'execute-refund': patient,
  'sandbox-webhook': patient,
}

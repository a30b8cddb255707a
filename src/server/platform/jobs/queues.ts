import type { PaymentId } from '#contract/id.ts'
import type { MailOrder } from '#server/platform/mail/order.ts'

/** Every kind of background job and what it is handed. Handlers must stand being called twice with the same data. */
export type QueueData = {
  'send-mail': MailOrder
  /** Ask the provider how the payment stands and act on it. */
  'sync-payment': { paymentId: PaymentId }
  /** Close an unpaid checkout or release authorised money. */
  'void-payment': { paymentId: PaymentId }
  'execute-refund': { refundId: string }
  /** What a provider told us: kept before it was acknowledged, worked off here. */
  'work-webhook': { eventId: string }
  /** Delete the files of a picture that nobody has any more. */
  'remove-picture': { url: string }
  /** Delete a file of the storage, unless a recording still names it. */
  'tidy-storage': { key: string }
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
  'work-webhook': patient,
  'remove-picture': patient,
  'tidy-storage': patient,
  'sandbox-webhook': patient,
}

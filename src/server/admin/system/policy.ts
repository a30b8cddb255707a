import { settleDueBookingQueue } from '#server/marketplace/bookings/jobs.ts'
import {
  executeRefundQueue,
  processWebhookQueue,
  runReconciliationQueue,
  syncPaymentQueue,
  transferPayoutsQueue,
  voidPaymentQueue,
} from '#server/payments/queues.ts'

const moneyQueues: readonly string[] = [
  executeRefundQueue,
  processWebhookQueue,
  runReconciliationQueue,
  syncPaymentQueue,
  transferPayoutsQueue,
  voidPaymentQueue,
  // Captures the payment of an accepted request, or releases it.
  settleDueBookingQueue,
].map(({ name }) => name)

/** Jobs that only finance runs again. */
export const movesMoney = (queue: string): boolean => moneyQueues.includes(queue)

import { settleDueBookingQueue } from '#server/marketplace/bookings/jobs.ts'
import {
  executeRefundQueue,
  processWebhookQueue,
  runReconciliationQueue,
  syncPaymentQueue,
  transferPayoutsQueue,
  voidPaymentQueue,
} from '#server/payments/queues.ts'

/** Cron jobs that settle, pay or compare what was paid. */
const moneyCronJobs = [
  'settle-uncontested-no-shows',
  'retry-stale-payments',
  'complete-sessions',
  'expire-bookings',
  'retry-suspension-cancellations',
  'reconcile-payments',
]

const moneyQueues: readonly string[] = [
  ...moneyCronJobs,
  ...[
    executeRefundQueue,
    processWebhookQueue,
    runReconciliationQueue,
    syncPaymentQueue,
    transferPayoutsQueue,
    voidPaymentQueue,
    // Captures the payment of an accepted request, or releases it.
    settleDueBookingQueue,
  ].map(({ name }) => name),
]

/** Jobs that only finance runs again. */
export const movesMoney = (queue: string): boolean => moneyQueues.includes(queue)

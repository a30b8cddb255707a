import type { PaymentId } from '#contract/id.ts'
import type { CronJobs, JobHandlers } from '#server/lib/jobs/jobs.ts'
import type { Deps } from './context.ts'
import { listStalePaymentsAndRefunds, updateLastRetriedAt } from './payments/repository.ts'
import { syncPayment, voidPayment } from './payments/sync-payment.ts'
import { processWebhook } from './payments/webhook.ts'
import { deleteUnneededPayoutDetails } from './payouts/repository.ts'
import { listConfiguredProviders } from './providers/configured-providers.ts'
import { runNightlyReconciliation } from './reconciliation/reconcile.ts'
import { executeRefund } from './refunds/refunds.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Fetches the state from the provider and applies it. */
    'sync-payment': { paymentId: PaymentId }
    /** Closes an unpaid checkout or releases an authorization. */
    'void-payment': { paymentId: PaymentId }
    'execute-refund': { refundId: string }
    /** Stored before the provider got its acknowledgement. */
    'process-webhook': { eventId: string }
  }
}

type PaymentQueueName = 'sync-payment' | 'void-payment' | 'execute-refund' | 'process-webhook'

export const paymentJobHandlers = (deps: Deps): Pick<JobHandlers, PaymentQueueName> => ({
  'sync-payment': ({ paymentId }) => syncPayment(deps, paymentId),
  'void-payment': ({ paymentId }) => voidPayment(deps, paymentId),
  'execute-refund': ({ refundId }) => executeRefund(deps, refundId),
  'process-webhook': ({ eventId }) => processWebhook(deps, eventId),
})

export const paymentCronJobs = (deps: Deps): CronJobs => ({
  /** Catches lost webhooks: payments open for minutes and refunds still pending. */
  'retry-stale-payments': async () => {
    const { payments, refunds } = await listStalePaymentsAndRefunds(
      deps.db,
      deps.now(),
      listConfiguredProviders(deps),
    )
    await updateLastRetriedAt(deps.db, 'payments', payments, deps.now())
    await updateLastRetriedAt(deps.db, 'refunds', refunds, deps.now())
    await deps.jobs.sendMany(
      deps.db,
      'sync-payment',
      payments.map(paymentId => ({ paymentId })),
    )
    await deps.jobs.sendMany(
      deps.db,
      'execute-refund',
      refunds.map(refundId => ({ refundId })),
    )
  },
  /** Payout details of erased users stay until their last payout has arrived. */
  'delete-unneeded-payout-details': () => deleteUnneededPayoutDetails(deps.db),
})

export const paymentNightlyJobs = (deps: Deps): CronJobs => ({
  'reconcile-payments': () => runNightlyReconciliation(deps),
})

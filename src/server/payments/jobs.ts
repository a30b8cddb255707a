import type { PaymentId } from '#contract/id.ts'
import type { CronJobs, JobHandlers } from '#server/lib/jobs/jobs.ts'
import type { Deps } from './context.ts'
import { listStalePaymentsAndRefunds, updateLastRetriedAt } from './payments/repository.ts'
import { markPaymentsRetried, syncPayment, voidPayment } from './payments/sync-payment.ts'
import { processWebhook } from './payments/webhook.ts'
import { deleteUnneededPayoutDetails } from './payouts/repository.ts'
import { listConfiguredProviders } from './providers/configured-providers.ts'
import { runNightlyReconciliation } from './reconciliation/reconcile.ts'
import { executeRefund } from './refunds/refunds.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Ask the provider how the payment stands and act on it. */
    'sync-payment': { paymentId: PaymentId }
    /** Close an unpaid checkout or release authorised money. */
    'void-payment': { paymentId: PaymentId }
    'execute-refund': { refundId: string }
    /** What a provider told us: kept before it was acknowledged, worked off here. */
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
  /** What no webhook told: payments still open after a while, refunds still pending. */
  'retry-stale-payments': async () => {
    const { payments, refunds } = await listStalePaymentsAndRefunds(
      deps.db,
      deps.now(),
      listConfiguredProviders(deps),
    )
    await markPaymentsRetried(deps, payments)
    await updateLastRetriedAt(deps.db, 'refunds', refunds, deps.now())
    const [toAsk, toRepeat] = [
      payments.map(paymentId => ({ paymentId })),
      refunds.map(refundId => ({ refundId })),
    ]
    await deps.jobs.sendMany(deps.db, 'sync-payment', toAsk)
    await deps.jobs.sendMany(deps.db, 'execute-refund', toRepeat)
  },
})

export const paymentNightlyJobs = (deps: Deps): CronJobs => ({
  'reconcile-payments': () => runNightlyReconciliation(deps),
})

export const payoutCronJobs = (deps: Deps): CronJobs => ({
  /** With somebody's data go the details of their account, but not before the last of their money reached them. */
  'delete-unneeded-payout-details': () => deleteUnneededPayoutDetails(deps.db),
})

import type { PaymentId } from '#contract/id.ts'
import type { Handlers, Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/payments/context.ts'
import { executeRefund } from './execute-refund.ts'
import { processWebhook } from './ingest-webhook.ts'
import { listConfiguredProviders } from './providers.ts'
import { runNightlyReconciliation } from './reconciliation/audit-payments.ts'
import { markPaymentsRetried } from './record-sweep.ts'
import { listStalePaymentsAndRefunds, updateLastRetriedAt } from './repository.ts'
import { syncPayment, voidPayment } from './sync-payment.ts'

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Ask the provider how the payment stands and act on it. */
    'sync-payment': { paymentId: PaymentId }
    /** Close an unpaid checkout or release authorised money. */
    'void-payment': { paymentId: PaymentId }
    'execute-refund': { refundId: string }
    /** What a provider told us: kept before it was acknowledged, worked off here. */
    'work-webhook': { eventId: string }
  }
}

type PaymentQueueName = 'sync-payment' | 'void-payment' | 'execute-refund' | 'work-webhook'

export const paymentJobHandlers = (deps: Deps): Pick<Handlers, PaymentQueueName> => ({
  'sync-payment': ({ paymentId }) => syncPayment(deps, paymentId),
  'void-payment': ({ paymentId }) => voidPayment(deps, paymentId),
  'execute-refund': ({ refundId }) => executeRefund(deps, refundId),
  'work-webhook': ({ eventId }) => processWebhook(deps, eventId),
})

export const paymentCronJobs = (deps: Deps): Sweeps => ({
  /** What no webhook told: payments still open after a while, refunds still pending. */
  'sweep-payments': async () => {
    const { payments, refunds } = await listStalePaymentsAndRefunds(deps.db, deps.now(), listConfiguredProviders(deps))
    await markPaymentsRetried(deps, payments)
    await updateLastRetriedAt(deps.db, 'refunds', refunds, deps.now())
    const [toAsk, toRepeat] = [
      payments.map(paymentId => ({ paymentId })),
      refunds.map(refundId => ({ refundId })),
    ]
    await deps.jobs.sendAll(deps.db, 'sync-payment', toAsk)
    await deps.jobs.sendAll(deps.db, 'execute-refund', toRepeat)
  },
})

export const paymentNightlyJobs = (deps: Deps): Sweeps => ({ 'audit-payments': () => runNightlyReconciliation(deps) })

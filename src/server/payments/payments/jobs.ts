import type { PaymentId } from '#contract/id.ts'
import type { Handlers, Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/payments/context.ts'
import { executeRefund } from './execute-refund.ts'
import { workWebhook } from './ingest-webhook.ts'
import { configuredProviders } from './providers.ts'
import { auditPayments } from './reconciliation/audit-payments.ts'
import { noteSwept } from './record-sweep.ts'
import { findForgotten, updateSwept } from './repository.ts'
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

type PaymentQueues = 'sync-payment' | 'void-payment' | 'execute-refund' | 'work-webhook'

export const paymentHandlers = (deps: Deps): Pick<Handlers, PaymentQueues> => ({
  'sync-payment': ({ paymentId }) => syncPayment(deps, paymentId),
  'void-payment': ({ paymentId }) => voidPayment(deps, paymentId),
  'execute-refund': ({ refundId }) => executeRefund(deps, refundId),
  'work-webhook': ({ eventId }) => workWebhook(deps, eventId),
})

export const paymentSweeps = (deps: Deps): Sweeps => ({
  /** What no webhook told: payments still open after a while, refunds still pending. */
  'sweep-payments': async () => {
    const { payments, refunds } = await findForgotten(deps.db, deps.now(), configuredProviders(deps))
    await noteSwept(deps, payments)
    await updateSwept(deps.db, 'refunds', refunds, deps.now())
    const [toAsk, toRepeat] = [
      payments.map(paymentId => ({ paymentId })),
      refunds.map(refundId => ({ refundId })),
    ]
    await deps.jobs.sendAll(deps.db, 'sync-payment', toAsk)
    await deps.jobs.sendAll(deps.db, 'execute-refund', toRepeat)
  },
})

export const paymentNightly = (deps: Deps): Sweeps => ({ 'audit-payments': () => auditPayments(deps) })

import { addIsoDays, hourMs, toIsoDate } from '#contract/time.ts'
import { type CronJobs, handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import type { Deps } from './context.ts'
import { findFirstOpenDay, findLastClosedDay, insertDay } from './ledger/repository.ts'
import { listStalePaymentsAndRefunds, updateSweptAt } from './payments/repository.ts'
import { syncPayment, voidPayment } from './payments/sync-payment.ts'
import { processWebhook } from './payments/webhook.ts'
import { deleteUnneededPayoutDetails } from './payouts/repository.ts'
import { executeTransfers } from './payouts/stripe-transfers.ts'
import { listConfiguredProviders } from './providers/configured-providers.ts'
import {
  executeRefundQueue,
  processWebhookQueue,
  runReconciliationQueue,
  syncPaymentQueue,
  transferPayoutsQueue,
  voidPaymentQueue,
} from './queues.ts'
import { executeReconciliation, runNightlyReconciliation } from './reconciliation/reconcile.ts'
import { executeRefund } from './refunds/refunds.ts'

/** Longer than any transaction: a journal of the day may be committed after its end. */
const closesAfterMs = hourMs

/** Stores the totals of each UTC day that has ended, so that no screen sums all entries. */
async function closeLedgerDays({ db, now }: Deps): Promise<void> {
  const today = toIsoDate(new Date(now().getTime() - closesAfterMs))
  let lastClosed = await findLastClosedDay(db)
  for (;;) {
    const day = await findFirstOpenDay(db, lastClosed)
    if (!day || day >= today) return
    const previous = lastClosed
    await db.transaction().execute(tx => insertDay(tx, day, addIsoDays(day, 1), previous))
    lastClosed = day
  }
}

export const paymentJobHandlers = (deps: Deps): JobHandlers => ({
  ...handle(syncPaymentQueue, ({ paymentId }) => syncPayment(deps, paymentId)),
  ...handle(voidPaymentQueue, ({ paymentId }) => voidPayment(deps, paymentId)),
  ...handle(executeRefundQueue, ({ refundId }) => executeRefund(deps, refundId)),
  ...handle(processWebhookQueue, ({ eventId }) => processWebhook(deps, eventId)),
  ...handle(runReconciliationQueue, ({ runId }) => executeReconciliation(deps, runId)),
  ...handle(transferPayoutsQueue, ({ batchId }) => executeTransfers(deps, batchId)),
})

export const paymentCronJobs = (deps: Deps): CronJobs => ({
  /** Catches lost webhooks: payments open for minutes and refunds still pending. */
  'retry-stale-payments': async () => {
    const { db, jobs } = deps
    const now = deps.now()
    const { payments, refunds } = await listStalePaymentsAndRefunds(db, now, listConfiguredProviders(deps))
    await updateSweptAt(db, 'payments', payments, now)
    await updateSweptAt(db, 'refunds', refunds, now)
    const syncJobs = payments.map(paymentId => ({ paymentId }))
    const refundJobs = refunds.map(refundId => ({ refundId }))
    await jobs.sendMany(db, syncPaymentQueue, syncJobs)
    await jobs.sendMany(db, executeRefundQueue, refundJobs)
  },
  /** Payout details of erased users stay until their last payout has arrived. */
  'delete-unneeded-payout-details': () => deleteUnneededPayoutDetails(deps.db),
  'close-ledger-days': () => closeLedgerDays(deps),
})

export const paymentNightlyJobs = (deps: Deps): CronJobs => ({
  'reconcile-payments': () => runNightlyReconciliation(deps),
})

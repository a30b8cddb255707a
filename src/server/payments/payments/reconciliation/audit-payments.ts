import type { PaymentId } from '#contract/id.ts'
import { dayMs } from '#contract/time.ts'
import { fewAtOnce } from '#server/lib/jobs/p-map.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import type { Deps } from '#server/payments/context.ts'
import { reconcile } from '#server/payments/payments/reconcile.ts'
import { syncPayment } from '#server/payments/payments/sync-payment.ts'
import { listDisputedPayments, listCapturedPayments } from './repository.ts'

const lookbackDays = 30
const batchSize = 500

/**
 * Once a night: asks the providers about everything that took money lately, because a refund or a dispute made in a
 * dashboard may have told nobody, and then reports where the books still differ.
 */
export async function runNightlyReconciliation(deps: Deps): Promise<void> {
  const since = new Date(deps.now().getTime() - lookbackDays * dayMs)
  let batch = await listDisputedPayments(deps.db, since)
  await syncPayments(deps, batch)
  batch = await listCapturedPayments(deps.db, { since, after: null, limit: batchSize })
  while (batch.length > 0) {
    await syncPayments(deps, batch)
    batch = await listCapturedPayments(deps.db, { since, after: batch.at(-1) ?? null, limit: batchSize })
  }
  const { payments, differences, watched } = await reconcile(deps, { since })
  for (const difference of differences) deps.log.error({ difference }, 'the books differ')
  deps.log.info({ payments, differences: differences.length, watched: watched.length }, 'reconciled')
}

const syncPayments = (deps: Deps, ids: readonly PaymentId[]) =>
  fewAtOnce(ids, paymentId =>
    syncPayment(deps, paymentId).catch(error =>
      deps.log.warn({ fault: faultOf(error), paymentId }, 'payment not looked at'),
    ),
  )

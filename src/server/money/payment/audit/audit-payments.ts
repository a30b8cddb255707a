import { dayMs } from '#contract/time.ts'
import type { Deps } from '#server/money/deps.ts'
import { reconcile } from '#server/money/payment/reconcile.ts'
import { syncPayment } from '#server/money/payment/sync.ts'
import { findTaken } from './store.ts'

const auditedDays = 30

/**
 * Once a night: asks the providers about everything that took money lately, because a refund or a dispute made in a
 * dashboard may have told nobody, and then reports where the books still differ.
 */
export async function auditPayments(deps: Deps): Promise<void> {
  const since = new Date(deps.now().getTime() - auditedDays * dayMs)
  for (const paymentId of await findTaken(deps.db, since))
    await syncPayment(deps, paymentId).catch(error =>
      deps.log.warn({ err: error, paymentId }, 'payment not looked at'),
    )
  const { payments, differences } = await reconcile(deps, since)
  for (const difference of differences) deps.log.error({ difference }, 'the books differ')
  deps.log.info({ payments, differences: differences.length }, 'reconciled')
}

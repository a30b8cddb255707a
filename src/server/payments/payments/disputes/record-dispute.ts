import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import type { LockedPayment } from '#server/payments/payments/lock-payment.ts'
import { postPaymentEvents } from '#server/payments/payments/post-payment-journal.ts'
import type { ProviderDispute } from './policy.ts'
import { insertDispute } from './repository.ts'

/** Writes a dispute with the caller's transaction. It is opened in the books before it is decided there. */
export async function createDispute(deps: Deps, tx: Tx, told: LockedPayment, dispute: ProviderDispute): Promise<void> {
  const disputeId = await insertDispute(tx, told.payment.id, dispute, deps.now())
  const { status, minor } = dispute
  await postPaymentEvents(deps, tx, told, { kind: 'dispute_opened', disputeId, minor })
  if (status !== 'open') await postPaymentEvents(deps, tx, told, { kind: `dispute_${status}`, disputeId, minor })
}

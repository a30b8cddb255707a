import type { Deps } from '#server/payments/context.ts'
import { createStripeTransfers } from '#server/payments/providers/stripe/transfer.ts'
import { markPayoutPaid } from './mark-paid.ts'
import { findPayoutBatch, listPayoutsInBatch, lockPayout, incrementRefusalCount } from './repository.ts'

export type TransferResult = { paid: number; failed: { payoutId: string; reason: string }[] }

/**
 * Carries out what is left of a batch for Stripe, one transfer after the other. What fails stays sent and can be tried
 * again; what was done but not written down, because an answer got lost, is found by its mark. Null where there is no
 * such batch.
 */
export async function transferBatch(deps: Deps, batchId: string): Promise<TransferResult | null> {
  const batch = await findPayoutBatch(deps.db, batchId)
  const settings = deps.config.payment.stripe
  if (batch?.method !== 'stripe' || !settings) return null
  const transfers = createStripeTransfers(settings)
  const done = await transfers.listByBatch(batchId)
  const result: TransferResult = { paid: 0, failed: [] }
  for (const { id } of await listPayoutsInBatch(deps.db, batchId)) {
    // Read now and under its lock: the owner may have reported a takeover while the transfers before it ran.
    const payout = await deps.db.transaction().execute(tx => lockPayout(tx, id))
    if (payout?.status !== 'sent') continue
    const { account } = payout
    const known = done.get(id)
    const money = { minor: Number(payout.amount_minor), currency: payout.currency }
    const order = { payoutId: id, batchId, money, refusals: payout.refusals }
    const outcome = known
      ? { ref: known }
      : account
        ? await transfers
            .create({ ...order, destination: account })
            .catch((error: Error) => ({ unknown: error.message }))
        : { unknown: 'Held: somebody else had entered the account.' }
    if ('ref' in outcome) {
      if ((await markPayoutPaid(deps, id, outcome.ref)) === 'noted') result.paid++
      continue
    }
    if ('rejected' in outcome) await incrementRefusalCount(deps.db, id)
    result.failed.push({ payoutId: id, reason: 'rejected' in outcome ? outcome.rejected : outcome.unknown })
  }
  return result
}

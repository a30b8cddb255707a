import type { Money } from '#contract/money.ts'
import type { StripeSettings } from '#server/config/config.ts'
import type { Deps } from '#server/payments/context.ts'
import { createStripeClient } from '#server/payments/providers/stripe/adapter.ts'
import { markPayoutPaid } from './payout-batches.ts'
import { findPayoutBatch, incrementRefusalCount, listPayoutsInBatch, lockPayout } from './repository.ts'

type TransferRequest = {
  payoutId: string
  batchId: string
  destination: string
  money: Money
  refusals: number
}
type TransferOutcome = { ref: string } | { rejected: string }

/** Money from our Stripe balance to the connected accounts of interviewers. */
export function createStripeTransfers(settings: StripeSettings) {
  const client = createStripeClient(settings)
  const groupOf = (batchId: string) => `payout-batch-${batchId}`
  return {
    /** Which payouts of a batch were transferred already, and as what. */
    async listByBatch(batchId: string): Promise<Map<string, string>> {
      const stripe = await client()
      const done = new Map<string, string>()
      const list = stripe.transfers.list({ transfer_group: groupOf(batchId), limit: 100 })
      for await (const { id, metadata } of list) if (metadata.payout_id) done.set(metadata.payout_id, id)
      return done
    },

    /**
     * Repeating it moves nothing again: a payout is one request to Stripe until Stripe clearly refused it, and only then
     * another one. Throws where nothing is known.
     */
    async create({
      payoutId,
      batchId,
      destination,
      money,
      refusals,
    }: TransferRequest): Promise<TransferOutcome> {
      const stripe = await client()
      try {
        const { id } = await stripe.transfers.create(
          {
            amount: money.minor,
            currency: money.currency.toLowerCase(),
            destination,
            transfer_group: groupOf(batchId),
            metadata: { payout_id: payoutId },
          },
          { idempotencyKey: refusals === 0 ? payoutId : `${payoutId}:${refusals}` },
        )
        return { ref: id }
      } catch (error) {
        const { type, message } = error as { type?: string; message?: string }
        if (type !== 'StripeInvalidRequestError') throw error
        return { rejected: message ?? 'refused' }
      }
    },
  }
}

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

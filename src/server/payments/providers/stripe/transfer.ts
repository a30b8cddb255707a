import type { Money } from '#contract/money.ts'
import type { StripeSettings } from '#server/config/config.ts'
import { createStripeClient } from './client.ts'

type TransferRequest = { payoutId: string; batchId: string; destination: string; money: Money; refusals: number }
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
    async create({ payoutId, batchId, destination: to, money, refusals }: TransferRequest): Promise<TransferOutcome> {
      const stripe = await client()
      try {
        const { id } = await stripe.transfers.create(
          {
            amount: money.minor,
            currency: money.currency.toLowerCase(),
            destination: to,
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

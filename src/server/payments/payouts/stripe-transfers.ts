import type Stripe from 'stripe'
import type { Money } from '#contract/money.ts'
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

const toTransferGroup = (batchId: string) => `payout-batch-${batchId}`

/** Transfer ids by payout id. */
async function listTransfersByBatch(stripe: Stripe, batchId: string): Promise<Map<string, string>> {
  const transfers = new Map<string, string>()
  const list = stripe.transfers.list({ transfer_group: toTransferGroup(batchId), limit: 100 })
  for await (const { id, metadata } of list) if (metadata.payout_id) transfers.set(metadata.payout_id, id)
  return transfers
}

/** A payout has one idempotency key until Stripe definitely rejects it, so a repetition moves no money again. */
async function createTransfer(
  stripe: Stripe,
  { payoutId, batchId, destination, money, refusals }: TransferRequest,
): Promise<TransferOutcome> {
  try {
    const { id } = await stripe.transfers.create(
      {
        amount: money.minor,
        currency: money.currency.toLowerCase(),
        destination,
        transfer_group: toTransferGroup(batchId),
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
}

export type TransferResult = { paid: number; failed: { payoutId: string; reason: string }[] }

/**
 * Transfers the open payouts of a Stripe batch one by one. Failed ones stay open for a retry, and transfers whose
 * response was lost are found by their metadata. Null if it is not a Stripe batch.
 */
export async function transferBatch(deps: Deps, batchId: string): Promise<TransferResult | null> {
  const batch = await findPayoutBatch(deps.db, batchId)
  const settings = deps.config.payment.stripe
  if (batch?.method !== 'stripe' || !settings) return null
  const stripe = await createStripeClient(settings)()
  const transfers = await listTransfersByBatch(stripe, batchId)
  const result: TransferResult = { paid: 0, failed: [] }
  for (const { id } of await listPayoutsInBatch(deps.db, batchId)) {
    // The lock reads the current row, because the owner may report a takeover during earlier transfers.
    const payout = await deps.db.transaction().execute(tx => lockPayout(tx, id))
    if (payout?.status !== 'sent') continue
    const { account } = payout
    const transferId = transfers.get(id)
    const money = { minor: Number(payout.amount_minor), currency: payout.currency }
    const request = { payoutId: id, batchId, money, refusals: payout.refusals }
    const outcome = transferId
      ? { ref: transferId }
      : account
        ? await createTransfer(stripe, { ...request, destination: account }).catch((error: Error) => ({
            unknown: error.message,
          }))
        : { unknown: 'Held: the account was not entered by the owner.' }
    if ('ref' in outcome) {
      if ((await markPayoutPaid(deps, id, outcome.ref)) === 'paid') result.paid++
      continue
    }
    if ('rejected' in outcome) await incrementRefusalCount(deps.db, id)
    result.failed.push({ payoutId: id, reason: 'rejected' in outcome ? outcome.rejected : outcome.unknown })
  }
  return result
}

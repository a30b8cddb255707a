import type Stripe from 'stripe'
import type { Deps } from '#server/payments/context.ts'
import { createStripeClient } from '#server/payments/providers/stripe/adapter.ts'
import { transferPayoutsQueue } from '#server/payments/queues.ts'
import { type InTransaction, markPayoutPaid } from './payout-batches.ts'
import { areTransfersRunning } from './policy.ts'
import {
  findPayoutBatch,
  listPayoutsInBatch,
  lockPayout,
  lockPayoutBatch,
  type PayoutRow,
  updateFailure,
  updatePayoutBatch,
} from './repository.ts'

const toTransferGroup = (batchId: string) => `payout-batch-${batchId}`

/** Transfer ids by payout id. */
async function listTransfersByBatch(stripe: Stripe, batchId: string): Promise<Map<string, string>> {
  const transfers = new Map<string, string>()
  const list = stripe.transfers.list({ transfer_group: toTransferGroup(batchId), limit: 100 })
  for await (const { id, metadata } of list) if (metadata.payout_id) transfers.set(metadata.payout_id, id)
  return transfers
}

type TransferOutcome = { ref: string } | { reason: string; isRejected: boolean }

/** A payout has one idempotency key until Stripe definitely rejects it, so a repetition moves no money again. */
async function createTransfer(stripe: Stripe, payout: PayoutRow): Promise<TransferOutcome> {
  const { id, batch_id, account, refusals } = payout
  if (!account) return { reason: 'Held: the account was not entered by the owner.', isRejected: false }
  try {
    const transfer = await stripe.transfers.create(
      {
        amount: Number(payout.amount_minor),
        currency: payout.currency.toLowerCase(),
        destination: account,
        transfer_group: toTransferGroup(batch_id),
        metadata: { payout_id: id },
      },
      { idempotencyKey: refusals === 0 ? id : `${id}:${refusals}` },
    )
    return { ref: transfer.id }
  } catch (error) {
    const { type, message = 'refused' } = error as { type?: string; message?: string }
    return { reason: message, isRejected: type === 'StripeInvalidRequestError' }
  }
}

type TransferResult = { paid: number; failed: { payoutId: string; reason: string }[] }

/**
 * Transfers the open payouts of a Stripe batch one by one. Failed ones stay open for a retry, and transfers whose
 * response was lost are found by their metadata. Null if it is not a Stripe batch.
 */
export async function transferBatch(deps: Deps, batchId: string): Promise<TransferResult | null> {
  const payouts = await listPayoutsInBatch(deps.db, batchId, 'stripe')
  const settings = deps.config.payment.stripe
  if (!payouts || !settings) return null
  const stripe = await createStripeClient(settings)()
  const transfers = await listTransfersByBatch(stripe, batchId)
  const result: TransferResult = { paid: 0, failed: [] }
  for (const { id } of payouts) {
    // The lock reads the current row, because the owner may report a takeover during earlier transfers.
    const payout = await deps.db.transaction().execute(tx => lockPayout(tx, id))
    if (payout?.status !== 'sent') continue
    const transferId = transfers.get(id)
    const outcome = transferId ? { ref: transferId } : await createTransfer(stripe, payout)
    if ('ref' in outcome) {
      if ((await markPayoutPaid(deps, id, outcome.ref)) === 'paid') result.paid++
      continue
    }
    await updateFailure(deps.db, id, outcome)
    result.failed.push({ payoutId: id, reason: outcome.reason })
  }
  return result
}

/** Starts the transfers of a Stripe batch as a job. `inTransaction` gets the number of open payouts. */
export const requestTransfers = (
  deps: Deps,
  batchId: string,
  inTransaction: InTransaction<{ open: number }> = async () => {},
): Promise<'unknown' | 'running' | 'settled' | 'requested'> =>
  deps.db.transaction().execute(async tx => {
    const batch = await lockPayoutBatch(tx, batchId)
    if (batch?.method !== 'stripe') return 'unknown'
    const now = deps.now()
    if (areTransfersRunning(batch, now)) return 'running'
    const open = (await findPayoutBatch(tx, batchId))?.sent ?? 0
    if (open === 0) return 'settled'
    await updatePayoutBatch(tx, batchId, {
      transfers_requested_at: now,
      transfers_finished_at: null,
      transfers_error: null,
    })
    await inTransaction(tx, { open })
    await deps.jobs.send(tx, transferPayoutsQueue, { batchId })
    return 'requested'
  })

/** Refused transfers are kept with their payouts. Without Stripe's answer the admin starts them again. */
export async function executeTransfers(deps: Deps, batchId: string): Promise<void> {
  const error = await transferBatch(deps, batchId).then(
    () => null,
    (failure: Error) => failure,
  )
  if (error) deps.log.warn({ err: error, batchId }, 'payout transfers failed')
  const transfers_error = error ? error.message : null
  await updatePayoutBatch(deps.db, batchId, { transfers_finished_at: deps.now(), transfers_error })
}

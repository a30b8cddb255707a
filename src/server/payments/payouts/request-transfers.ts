import type { Deps } from '#server/payments/context.ts'
import { transferPayoutsQueue } from '#server/payments/queues.ts'
import type { InTransaction } from './payout-batches.ts'
import { areTransfersRunning } from './policy.ts'
import { findPayoutBatch, lockPayoutBatch, updatePayoutBatch } from './repository.ts'
import { transferBatch } from './stripe-transfers.ts'

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

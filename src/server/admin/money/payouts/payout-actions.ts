import type { PayoutMethod } from '#contract/earnings.ts'
import { type Currency, toMinorUnits } from '#contract/money.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import {
  buildBankFile,
  createPayoutBatch,
  markBatchPaid,
  markPayoutReturned,
  type NewBatch,
} from '#server/payments/payouts/payout-batches.ts'
import { requestTransfers } from '#server/payments/payouts/stripe-transfers.ts'

// What admins do with payouts, on the screen and in the command line. Each is in the action log.

export type ActingAdmin = { actor: Actor; reason: string }

type BatchOrder = { currency: Currency; method: PayoutMethod; minMinor: number }
/** What a preview showed. */
export type ExpectedBatch = { payees: number; total: number }

/** With `expected`, balances that changed since the preview refuse the batch. */
export const createBatch = (
  deps: Deps,
  admin: ActingAdmin,
  { expected, ...order }: BatchOrder & { expected?: ExpectedBatch },
): Promise<NewBatch> =>
  createPayoutBatch(deps, order, async (tx, { id, payeeCount, minor }) => {
    if (expected && (expected.payees !== payeeCount || toMinorUnits(expected.total) !== minor))
      throw new AppError('admin.payouts_changed')
    await recordAction(tx, deps.now(), {
      ...admin,
      action: 'create_payout_batch',
      target: { type: 'payout_batch', id },
      after: { ...order, payees: payeeCount, minor },
    })
  })

/**
 * Bank file with full account numbers, after its download is logged. `payouts` is 0 if nothing is left to pay, and then
 * there is nothing to log. Null if it is not a bank batch.
 */
export async function downloadBankFile(deps: Deps, admin: ActingAdmin, batchId: string) {
  const file = await buildBankFile(deps, batchId)
  if (!file || file.payouts === 0) return file
  await deps.db.transaction().execute(tx =>
    recordAction(tx, deps.now(), {
      ...admin,
      action: 'download_bank_file',
      target: { type: 'payout_batch', id: batchId },
      after: { payouts: file.payouts },
    }),
  )
  return file
}

export const markPaid = (deps: Deps, admin: ActingAdmin, batchId: string) =>
  markBatchPaid(deps, batchId, (tx, { paid, held }) =>
    recordAction(tx, deps.now(), {
      ...admin,
      action: 'mark_payout_batch_paid',
      target: { type: 'payout_batch', id: batchId },
      after: { paid, held: held.length },
    }),
  )

export const markReturned = (deps: Deps, admin: ActingAdmin, payoutId: string) =>
  markPayoutReturned(deps, payoutId, (tx, { status, batch_id, amount_minor, currency }) =>
    recordAction(tx, deps.now(), {
      ...admin,
      action: 'mark_payout_returned',
      target: { type: 'payout', id: payoutId },
      before: { status },
      after: { status: 'returned', batch: batch_id, minor: Number(amount_minor), currency },
    }),
  )

const describeTransfers = (admin: ActingAdmin, batchId: string, open: number) => ({
  ...admin,
  action: 'start_payout_transfers' as const,
  target: { type: 'payout_batch' as const, id: batchId },
  after: { open },
})

/** Transfers in the background. */
export const startTransfers = (deps: Deps, admin: ActingAdmin, batchId: string) =>
  requestTransfers(deps, batchId, (tx, { open }) =>
    recordAction(tx, deps.now(), describeTransfers(admin, batchId, open)),
  )

/** For the command line, which makes the transfers itself. */
export const recordTransfers = (deps: Deps, admin: ActingAdmin, batchId: string, open: number) =>
  deps.db.transaction().execute(tx => recordAction(tx, deps.now(), describeTransfers(admin, batchId, open)))

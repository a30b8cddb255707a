import { fromMinorUnits } from '#contract/money.ts'
import { presentPerson } from '#server/admin/money/ledger/presenter.ts'
import { areTransfersRunning, toEndToEndReference } from '#server/payments/payouts/policy.ts'
import type { PayoutBatchSummary } from '#server/payments/payouts/repository.ts'
import type { BatchPayout } from './repository.ts'

export const presentBatch = (batch: PayoutBatchSummary, now: Date) => ({
  id: batch.id,
  method: batch.method,
  amount: fromMinorUnits(Number(batch.minor)),
  currency: batch.currency,
  createdAt: batch.created_at.toISOString(),
  open: batch.sent,
  paid: batch.paid,
  returned: batch.returned,
  held: batch.held,
  failed: batch.failed,
  isTransferring: areTransfersRunning(batch, now),
  transferError: batch.transfers_error,
})

export const presentPayout = ({ name, email, ...payout }: BatchPayout) => ({
  id: payout.id,
  reference: toEndToEndReference(payout.id),
  person: presentPerson({ id: payout.user_id, name, email }),
  amount: fromMinorUnits(Number(payout.amount_minor)),
  currency: payout.currency,
  destination: payout.destination,
  status: payout.status,
  isHeld: payout.status === 'sent' && payout.account === null,
  failure: payout.failure,
  providerRef: payout.provider_ref,
  settledAt: payout.settled_at?.toISOString() ?? null,
})

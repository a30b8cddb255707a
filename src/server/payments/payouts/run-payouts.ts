import type { PayoutMethod } from '#contract/earnings.ts'
import type { Currency } from '#contract/money.ts'
import type { Deps } from '#server/payments/context.ts'
import { selectDuePayees, type SkippedPayees, maskAccount } from './policy.ts'
import { postPayout } from './post-payout-journal.ts'
import { listPayees, insertPayoutBatch, insertPayout, lockPayees, lockBatchCreation } from './repository.ts'

type NewBatchOptions = { currency: Currency; method: PayoutMethod; minMinor: number }
/** The id is null where nobody is due. */
export type NewBatch = { id: string | null; payeeCount: number; minor: number; skipped: SkippedPayees }

/**
 * Makes a batch of everybody who is due, with the ledger's entries in the same transaction: from this moment the money
 * counts as on its way. Whoever is in the red, or owed too little, is carried forward by the ledger itself.
 */
export const createPayoutBatch = (deps: Deps, { currency, method, minMinor }: NewBatchOptions): Promise<NewBatch> =>
  deps.db.transaction().execute(async tx => {
    await lockBatchCreation(tx)
    await lockPayees(tx, currency)
    const { due, left } = selectDuePayees(await listPayees(tx, currency), { method, minMinor })
    if (due.length === 0) return { id: null, payeeCount: 0, minor: 0, skipped: left }
    const batch = { currency, method, created_at: deps.now() }
    const id = await insertPayoutBatch(tx, batch)
    for (const one of due) {
      const destination = maskAccount(method, one.account)
      const payoutId = await insertPayout(tx, { ...batch, id }, { ...one, destination })
      await postPayout(deps, tx, {
        payoutId,
        userId: one.user_id,
        money: { minor: one.minor, currency },
      })
    }
    return { id, payeeCount: due.length, minor: due.reduce((sum, one) => sum + one.minor, 0), skipped: left }
  })

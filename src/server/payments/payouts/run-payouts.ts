import type { PayoutMethod } from '#contract/earnings.ts'
import type { Currency } from '#contract/money.ts'
import type { Deps } from '#server/payments/context.ts'
import { chooseDue, type LeftOut, masked } from './policy.ts'
import { bookPayout } from './post-payout-journal.ts'
import { findOwed, insertBatch, insertPayout, lockOwed, lockPayouts } from './repository.ts'

type Wanted = { currency: Currency; method: PayoutMethod; minMinor: number }
/** The id is null where nobody is due. */
export type NewBatch = { id: string | null; people: number; minor: number; left: LeftOut }

/**
 * Makes a batch of everybody who is due, with the ledger's entries in the same transaction: from this moment the money
 * counts as on its way. Whoever is in the red, or owed too little, is carried forward by the ledger itself.
 */
export const payOut = (deps: Deps, { currency, method, minMinor }: Wanted): Promise<NewBatch> =>
  deps.db.transaction().execute(async tx => {
    await lockPayouts(tx)
    await lockOwed(tx, currency)
    const { due, left } = chooseDue(await findOwed(tx, currency), { method, minMinor })
    if (due.length === 0) return { id: null, people: 0, minor: 0, left }
    const batch = { currency, method, created_at: deps.now() }
    const id = await insertBatch(tx, batch)
    for (const one of due) {
      const destination = masked(method, one.account)
      const payoutId = await insertPayout(tx, { ...batch, id }, { ...one, destination })
      await bookPayout(deps, tx, {
        payoutId,
        userId: one.user_id,
        money: { minor: one.minor, currency },
      })
    }
    return { id, people: due.length, minor: due.reduce((sum, one) => sum + one.minor, 0), left }
  })

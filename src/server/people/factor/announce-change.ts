import type { UserId } from '#contract/id.ts'
import { readerFor } from '#server/people/account/address-letter.ts'
import type { FactorChange } from '#server/people/account/letters/factors-changed.ts'
import { orderLetter } from '#server/people/account/order-letter.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** Tells somebody that their account is entered in another way from now on, in case it was not them. */
export async function announceChange(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  change: FactorChange,
): Promise<void> {
  await orderLetter(deps, tx, {
    template: 'factors-changed',
    to: await readerFor(tx, userId),
    data: { change, changedAt: deps.now().toISOString() },
  })
}

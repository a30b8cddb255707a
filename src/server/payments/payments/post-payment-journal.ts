import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { heldOf, post } from '#server/payments/ledger/post-journal.ts'
import { dependsOnHeld, journalOf, type MoneyEvent } from '#server/payments/orders/policy.ts'
import type { Told } from './lock-payment.ts'

/**
 * What happens to a payment, written into the ledger with the transaction in which it happens. Its key makes telling it
 * twice harmless.
 */
export async function book(deps: Deps, tx: Tx, told: Told, ...events: MoneyEvent[]): Promise<void> {
  for (const event of events) {
    const held = dependsOnHeld(event) ? await heldOf(tx, told.sale.id) : []
    await post(deps, tx, journalOf(told, event, held))
  }
}

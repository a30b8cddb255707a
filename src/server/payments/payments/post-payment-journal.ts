import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import { getBookingBalances, postJournal } from '#server/payments/ledger/post-journal.ts'
import { needsBalances, toJournal, type PaymentEvent } from '#server/payments/orders/policy.ts'
import type { LockedPayment } from './lock-payment.ts'

/**
 * What happens to a payment, written into the ledger with the transaction in which it happens. Its key makes telling it
 * twice harmless.
 */
export async function postPaymentEvents(deps: Deps, tx: Tx, told: LockedPayment, ...events: PaymentEvent[]): Promise<void> {
  for (const event of events) {
    const held = needsBalances(event) ? await getBookingBalances(tx, told.order.id) : []
    await postJournal(deps, tx, toJournal(told, event, held))
  }
}

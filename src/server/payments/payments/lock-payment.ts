import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import type { LockedSale } from '#server/payments/orders/order.ts'
import { type DisputeRow, findDisputes } from './disputes/repository.ts'
import { findRefunds, type RefundRow } from './refunds/repository.ts'
import { lockPayment, type PaymentRow } from './repository.ts'

/** A payment and what is paid with it, both locked: what lies where of its money stays so until the transaction ends. */
export type Told = { sale: LockedSale; payment: PaymentRow }

/** Everything that is decided about together. The sale comes first, always; null where it is gone. */
export async function lockPaid(
  deps: Deps,
  tx: Tx,
  known: PaymentRow,
): Promise<(Told & { refunds: RefundRow[]; disputes: DisputeRow[] }) | null> {
  const sale = await deps.sellers.booking.lock(tx, known.booking_id)
  if (!sale) return null
  const payment = await lockPayment(tx, known.id)
  const refunds = await findRefunds(tx, known.id)
  return { sale, payment, refunds, disputes: await findDisputes(tx, known.id) }
}

import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import type { LockedOrder } from '#server/payments/orders/order.ts'
import { type DisputeRow, listDisputes } from './disputes/repository.ts'
import { listRefunds, type RefundRow } from './refunds/repository.ts'
import { lockPayment, type PaymentRow } from './repository.ts'

/** A payment and what is paid with it, both locked: what lies where of its money stays so until the transaction ends. */
export type LockedPayment = { order: LockedOrder; payment: PaymentRow }

/** Everything that is decided about together. The sale comes first, always; null where it is gone. */
export async function lockPaymentAndOrder(
  deps: Deps,
  tx: Tx,
  known: PaymentRow,
): Promise<(LockedPayment & { refunds: RefundRow[]; disputes: DisputeRow[] }) | null> {
  const sale = await deps.orderSources.booking.lock(tx, known.booking_id)
  if (!sale) return null
  const payment = await lockPayment(tx, known.id)
  const refunds = await listRefunds(tx, known.id)
  return { order: sale, payment, refunds, disputes: await listDisputes(tx, known.id) }
}

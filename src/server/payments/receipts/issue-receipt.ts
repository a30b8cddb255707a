import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import type { Order } from '#server/payments/orders/policy.ts'
import { buildReceiptContent } from './policy.ts'
import { getReceiptParties, insertReceipt, type ReceiptPayment } from './repository.ts'

/**
 * Issues the receipt of money that was taken, with the transaction that says so. The last thing in it: until it commits
 * nobody else gets a number.
 */
export async function issueReceipt(
  deps: Deps,
  tx: Tx,
  { order, payment }: { order: Order; payment: ReceiptPayment },
): Promise<void> {
  const { payer, earner } = await getReceiptParties(tx, { payerId: payment.payer_id, earnerId: order.earnerId })
  const { charged, listPrice: listed, feePercent, rate, session: takesPlace } = order
  const content = buildReceiptContent({
    seller: deps.config.seller,
    payer,
    session: {
      interviewerName: earner.name,
      startTime: takesPlace.start.toISOString(),
      endTime: takesPlace.end.toISOString(),
    },
    charged,
    feePercent,
    converted: rate && { ...listed, exchangeRate: rate.value, source: rate.source, date: rate.day },
    provider: payment.provider,
  })
  await insertReceipt(tx, { paymentId: payment.id, issuedAt: deps.now(), content })
}

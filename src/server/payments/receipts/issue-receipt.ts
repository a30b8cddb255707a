import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/payments/context.ts'
import type { Sale } from '#server/payments/orders/policy.ts'
import { contentOf } from './policy.ts'
import { findNames, insertReceipt, type Paid } from './repository.ts'

/**
 * Issues the receipt of money that was taken, with the transaction that says so. The last thing in it: until it commits
 * nobody else gets a number.
 */
export async function issueReceipt(
  deps: Deps,
  tx: Tx,
  { sale, payment }: { sale: Sale; payment: Paid },
): Promise<void> {
  const { payer, earner } = await findNames(tx, { payerId: payment.payer_id, earnerId: sale.earnerId })
  const { charged, listed, feePercent, rate, takesPlace } = sale
  const content = contentOf({
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

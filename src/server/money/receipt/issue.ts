import type { Deps } from '#server/money/deps.ts'
import type { Sale } from '#server/money/sale/rules.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { contentOf } from './rules.ts'
import { findNames, insertReceipt, type Paid } from './store.ts'

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

import type { PaymentId } from '#contract/id.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { BookingRow } from '#server/market/booking/transition.ts'
import type { Deps } from '#server/money/deps.ts'
import { shareOf } from '#server/money/payment/books.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { contentOf } from './rules.ts'
import { findSale, insertReceipt } from './store.ts'

/**
 * Issues the receipt of money that was taken, with the transaction that says so. The last thing in it: until it commits
 * nobody else gets a number.
 */
export async function issueReceipt(
  deps: Deps,
  tx: Tx,
  { booking, payment }: { booking: BookingRow; payment: { id: PaymentId; provider: PaymentProviderName } },
): Promise<void> {
  const sale = await findSale(tx, booking.id)
  const { charged, listed, feePercent } = shareOf(deps, booking)
  const content = contentOf({
    seller: deps.config.seller,
    payer: { name: sale.payer_name, email: sale.payer_email },
    session: {
      interviewerName: sale.interviewer_name,
      startTime: booking.starts_at.toISOString(),
      endTime: booking.ends_at.toISOString(),
    },
    charged,
    feePercent,
    converted:
      sale.rate && sale.rate_source && sale.rate_day
        ? { ...listed, exchangeRate: sale.rate, source: sale.rate_source, date: sale.rate_day }
        : null,
    provider: payment.provider,
  })
  await insertReceipt(tx, { paymentId: payment.id, issuedAt: deps.now(), content })
}

import type { BookingId, UserId } from '#contract/id.ts'
import type { Receipt } from '#contract/receipt.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/payments/context.ts'
import { presentReceipt } from './presenter.ts'
import { listReceiptRefunds, findReceipt } from './repository.ts'

/** The receipt of a booking with its payer's zone, for whoever paid for it; for everybody else there is no such booking. */
export async function getReceiptWithTimeZone(
  deps: Deps,
  payerId: UserId,
  id: BookingId,
): Promise<{ receipt: Receipt; timeZone: string }> {
  const row = await findReceipt(deps.db, id, payerId)
  if (!row) throw new AppError('booking.not_found')
  const { number, issued_at, content, payment_id } = row
  if (!number || !issued_at || !content) throw new AppError('payment.no_receipt')
  const refunds = await listReceiptRefunds(deps.db, payment_id)
  return { receipt: presentReceipt({ number, issued_at, content }, refunds), timeZone: row.time_zone }
}

import type { z } from 'zod'
import type { Language } from '#contract/account.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { endpoints, Receipt } from '#contract/receipt.ts'
import type { Deps } from '#server/money/deps.ts'
import { AppError } from '#server/platform/http/error.ts'
import { findGivenBack, findHistory, findReceipt } from './store.ts'
import { viewHistory, viewReceipt } from './view.ts'

/** The receipt of a booking, for whoever paid for it; for everybody else there is no such booking. */
export const readReceipt = async (deps: Deps, payerId: UserId, id: BookingId): Promise<Receipt> =>
  (await readWithZone(deps, payerId, id)).receipt

async function readWithZone(deps: Deps, payerId: UserId, id: BookingId) {
  const row = await findReceipt(deps.db, id, payerId)
  if (!row) throw new AppError('booking.not_found')
  const { number, issued_at, content, payment_id } = row
  if (!number || !issued_at || !content) throw new AppError('payment.no_receipt')
  const refunds = await findGivenBack(deps.db, payment_id)
  return { receipt: viewReceipt({ number, issued_at, content }, refunds), timeZone: row.time_zone }
}

/** The same on paper, in base64; times are those of the payer's zone. */
export async function printReceipt(
  deps: Deps,
  payerId: UserId,
  id: BookingId,
  language: Language,
): Promise<z.input<typeof endpoints.receiptPdf.reply>> {
  const { receipt, timeZone } = await readWithZone(deps, payerId, id)
  // The library and its fonts take memory that a server which prints nothing does not need.
  const { renderPdf } = await import('./print-receipt.ts')
  const pdf = await renderPdf(receipt, { language, timeZone })
  return { fileName: `${receipt.number}.pdf`, pdf: pdf.toString('base64') }
}

export async function listHistory(
  deps: Deps,
  payerId: UserId,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<z.input<typeof endpoints.paymentHistory.reply>> {
  const { rows, total } = await findHistory(deps.db, payerId, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  return { payments: rows.map(viewHistory), total, page, pageSize }
}

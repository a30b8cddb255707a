import type { z } from 'zod'
import type { Language } from '#contract/account.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { endpoints } from '#contract/receipt.ts'
import type { Deps } from '#server/payments/context.ts'
import { getReceiptWithTimeZone } from './read-receipt.ts'

/** A receipt on paper, in base64; times are those of the payer's zone. */
export async function getReceiptPdf(
  deps: Deps,
  payerId: UserId,
  id: BookingId,
  language: Language,
): Promise<z.input<typeof endpoints.receiptPdf.reply>> {
  const { receipt, timeZone } = await getReceiptWithTimeZone(deps, payerId, id)
  // The library and its fonts take memory that a server which prints nothing does not need.
  const { renderReceiptPdf: renderPdf } = await import('./print-receipt.ts')
  const pdf = await renderPdf(receipt, { language, timeZone })
  return { fileName: `${receipt.number}.pdf`, pdf: pdf.toString('base64') }
}

import type { BookingId, UserId } from '#contract/id.ts'
import type { Receipt } from '#contract/receipt.ts'
import type { Deps } from '#server/payments/context.ts'
import { getReceiptWithTimeZone } from './read-receipt.ts'

/** The receipt of a booking as its payer reads it on the screen. */
export const getReceipt = async (deps: Deps, payerId: UserId, id: BookingId): Promise<Receipt> =>
  (await getReceiptWithTimeZone(deps, payerId, id)).receipt

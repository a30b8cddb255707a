import { endpoints as api } from '#contract/receipt.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/payments/context.ts'
import { getPaymentHistory } from './payment-history.ts'
import { getReceipt } from './receipt.ts'
import { getReceiptPdf } from './receipt-pdf.ts'

export const receiptRoutes = (on: Register, deps: Deps) => {
  on(api.paymentHistory, ({ user, query }) => getPaymentHistory(deps, user.id, query))
  on(api.receipt, ({ user, params }) => getReceipt(deps, user.id, params.bookingId))
  on(api.receiptPdf, ({ user, params, query }) => getReceiptPdf(deps, user.id, params.bookingId, query.language))
}

import { endpoints as api } from '#contract/receipt.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/payments/context.ts'
import { paymentHistory } from './payment-history.ts'
import { receipt } from './receipt.ts'
import { receiptPdf } from './receipt-pdf.ts'

export const receiptRoutes = (on: Register, deps: Deps) => {
  on(api.paymentHistory, ({ user, query }) => paymentHistory(deps, user.id, query))
  on(api.receipt, ({ user, params }) => receipt(deps, user.id, params.bookingId))
  on(api.receiptPdf, ({ user, params, query }) => receiptPdf(deps, user.id, params.bookingId, query.language))
}

import { endpoints as api } from '#contract/receipt.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { listHistory, printReceipt, readReceipt } from './read.ts'

export const receiptRoutes = (on: Register, deps: Deps) => {
  on(api.paymentHistory, ({ user, query }) => listHistory(deps, user.id, query))
  on(api.receipt, ({ user, params }) => readReceipt(deps, user.id, params.bookingId))
  on(api.receiptPdf, ({ user, params, query }) =>
    printReceipt(deps, user.id, params.bookingId, query.language),
  )
}

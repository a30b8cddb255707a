import { api } from '#contract/api.ts'
import { getRequestLanguage } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from './context.ts'
import { listExchangeRates } from './currency/fetch-rates.ts'
import { exportEarnings, getEarnings, listEarningSessions } from './earnings/earnings.ts'
import { getPaymentStatus, type PaymentViewer, refreshPayment } from './payments/payment-status.ts'
import { getPayoutDetails, requestPayout, setPayoutDetails } from './payouts/interviewer-payouts.ts'
import { getPaymentHistory, getReceiptPdf, getReceiptWithTimeZone } from './receipts/receipts.ts'

const getPaymentViewer = (request: Parameters<typeof getRequestLanguage>[0]): PaymentViewer => ({
  userId: request.user?.id ?? null,
  language: getRequestLanguage(request),
})

export const paymentsRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.exchangeRates, async () =>
    (await listExchangeRates(deps)).map(({ day, ...rate }) => ({ ...rate, date: day })),
  )

  on(api.paymentStatus, ({ params, request }) =>
    getPaymentStatus(deps, getPaymentViewer(request), params.transactionId),
  )
  on(api.refreshPayment, ({ params, request }) =>
    refreshPayment(deps, getPaymentViewer(request), params.transactionId),
  )

  on(api.paymentHistory, ({ user, query }) => getPaymentHistory(deps, user.id, query))
  on(api.receipt, async ({ user, params }) => {
    const { receipt } = await getReceiptWithTimeZone(deps, user.id, params.bookingId)
    return receipt
  })
  on(api.receiptPdf, ({ user, params, query }) =>
    getReceiptPdf(deps, user.id, params.bookingId, query.language),
  )

  on(api.earnings, ({ user }) => getEarnings(deps, user.id))
  on(api.earningSessions, ({ user, query }) => listEarningSessions(deps, user.id, query))
  on(api.exportEarnings, ({ user, query }) => exportEarnings(deps, user.id, query))
  on(api.requestPayout, ({ user, body }) => requestPayout(deps, user.id, body.currency))
  on(api.payoutDetails, ({ user }) => getPayoutDetails(deps, user.id))
  on(api.setPayoutDetails, ({ user, body }) => setPayoutDetails(deps, user, body))
}

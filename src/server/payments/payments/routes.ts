import { endpoints as api } from '#contract/payment.ts'
import { languageFor } from '#server/lib/http/messages.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/payments/context.ts'
import { getPaymentStatus } from './payment-status.ts'
import type { PaymentViewer } from './presenter.ts'
import { refreshPayment } from './refresh-payment.ts'

export const paymentRoutes = (on: Register, deps: Deps) => {
  on(api.paymentStatus, ({ params, request }) => getPaymentStatus(deps, getPaymentViewer(request), params.transactionId))
  on(api.refreshPayment, ({ params, request }) =>
    refreshPayment(deps, getPaymentViewer(request), params.transactionId),
  )
}

const getPaymentViewer = (request: Parameters<typeof languageFor>[0]): PaymentViewer => ({
  userId: request.user?.id ?? null,
  language: languageFor(request),
})

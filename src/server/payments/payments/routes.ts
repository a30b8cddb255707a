import { endpoints as api } from '#contract/payment.ts'
import { languageFor } from '#server/lib/http/messages.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/payments/context.ts'
import { paymentStatus } from './payment-status.ts'
import type { Reader } from './presenter.ts'
import { refreshPayment } from './refresh-payment.ts'

export const paymentRoutes = (on: Register, deps: Deps) => {
  on(api.paymentStatus, ({ params, request }) => paymentStatus(deps, readerOf(request), params.transactionId))
  on(api.refreshPayment, ({ params, request }) =>
    refreshPayment(deps, readerOf(request), params.transactionId),
  )
}

const readerOf = (request: Parameters<typeof languageFor>[0]): Reader => ({
  viewer: request.user?.id ?? null,
  language: languageFor(request),
})

import { endpoints as api } from '#contract/payment.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { languageFor } from '#server/platform/http/text.ts'
import { paymentStatus } from './payment-status.ts'
import { refreshPayment } from './refresh-payment.ts'
import type { Reader } from './view.ts'

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

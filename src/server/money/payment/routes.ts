import { endpoints as api } from '#contract/payment.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { paymentStatus } from './payment-status.ts'
import { refreshPayment } from './refresh-payment.ts'

export const paymentRoutes = (on: Register, deps: Deps) => {
  on(api.paymentStatus, ({ user, params }) => paymentStatus(deps, user?.id ?? null, params.transactionId))
  on(api.refreshPayment, ({ user, params }) => refreshPayment(deps, user?.id ?? null, params.transactionId))
}

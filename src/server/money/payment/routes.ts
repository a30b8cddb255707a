import type { PaymentId } from '#contract/id.ts'
import { endpoints as api } from '#contract/payment.ts'
import type { Deps } from '#server/money/deps.ts'
import { AppError } from '#server/platform/http/error.ts'
import type { Register } from '#server/platform/http/register.ts'
import { findPaymentByEither } from './store.ts'
import { syncPayment } from './sync.ts'
import { presentPayment } from './view.ts'

export const paymentRoutes = (on: Register, deps: Deps) => {
  const known = async (id: PaymentId) => {
    const payment = await findPaymentByEither(deps.db, id)
    if (!payment) throw new AppError('payment.not_found')
    return payment
  }
  on(api.paymentStatus, async ({ user, params }) =>
    presentPayment(await known(params.transactionId), user?.id ?? null),
  )
  on(api.refreshPayment, async ({ user, params }) => {
    const { id } = await known(params.transactionId)
    // A provider that cannot be asked is no reason to hide what is known.
    await syncPayment(deps, id).catch(error => deps.log.warn({ err: error }, 'refresh failed'))
    return presentPayment(await known(params.transactionId), user?.id ?? null)
  })
}

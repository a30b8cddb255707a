import type { z } from 'zod'
import type { PaymentId, UserId } from '#contract/id.ts'
import type { paymentState } from '#contract/payment.ts'
import type { Deps } from '#server/money/deps.ts'
import { AppError } from '#server/platform/http/error.ts'
import { findPaymentByEither, type PaymentRow } from './store.ts'
import { presentPayment } from './view.ts'

/** How a payment stands, as far as whoever asks may know it. */
export const paymentStatus = async (
  deps: Deps,
  viewer: UserId | null,
  id: PaymentId,
): Promise<z.input<typeof paymentState>> => presentPayment(await knownPayment(deps, id), viewer)

/** A payment by our id or its provider's. */
export async function knownPayment({ db }: Deps, id: PaymentId): Promise<PaymentRow> {
  const payment = await findPaymentByEither(db, id)
  if (!payment) throw new AppError('payment.not_found')
  return payment
}

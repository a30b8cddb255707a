import type { z } from 'zod'
import type { PaymentId } from '#contract/id.ts'
import type { paymentState } from '#contract/payment.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/payments/context.ts'
import { presentPayment, type Reader } from './presenter.ts'
import { findPaymentByEither, type PaymentRow } from './repository.ts'

/** How a payment stands, as far as whoever asks may know it. */
export const paymentStatus = async (
  deps: Deps,
  reader: Reader,
  id: PaymentId,
): Promise<z.input<typeof paymentState>> => presentPayment(await knownPayment(deps, id), reader)

/** A payment by our id or its provider's. */
export async function knownPayment({ db }: Deps, id: PaymentId): Promise<PaymentRow> {
  const payment = await findPaymentByEither(db, id)
  if (!payment) throw new AppError('payment.not_found')
  return payment
}

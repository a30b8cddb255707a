import type { z } from 'zod'
import type { PaymentId } from '#contract/id.ts'
import type { paymentState } from '#contract/payment.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/payments/context.ts'
import { presentPayment, type PaymentViewer } from './presenter.ts'
import { findPaymentByAnyId, type PaymentRow } from './repository.ts'

/** How a payment stands, as far as whoever asks may know it. */
export const getPaymentStatus = async (
  deps: Deps,
  reader: PaymentViewer,
  id: PaymentId,
): Promise<z.input<typeof paymentState>> => presentPayment(await getPayment(deps, id), reader)

/** A payment by our id or its provider's. */
export async function getPayment({ db }: Deps, id: PaymentId): Promise<PaymentRow> {
  const payment = await findPaymentByAnyId(db, id)
  if (!payment) throw new AppError('payment.not_found')
  return payment
}

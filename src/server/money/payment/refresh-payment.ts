import type { z } from 'zod'
import type { PaymentId } from '#contract/id.ts'
import type { paymentState } from '#contract/payment.ts'
import type { Deps } from '#server/money/deps.ts'
import { faultOf } from '#server/platform/jobs/redact-fault.ts'
import { knownPayment, paymentStatus } from './payment-status.ts'
import { syncPayment } from './sync.ts'
import type { Reader } from './view.ts'

/** The same, once the provider was asked how it stands. One that cannot be asked is no reason to hide what is known. */
export async function refreshPayment(
  deps: Deps,
  reader: Reader,
  id: PaymentId,
): Promise<z.input<typeof paymentState>> {
  const payment = await knownPayment(deps, id)
  await syncPayment(deps, payment.id).catch(error =>
    deps.log.warn({ fault: faultOf(error), paymentId: payment.id }, 'payment not refreshed'),
  )
  return paymentStatus(deps, reader, id)
}

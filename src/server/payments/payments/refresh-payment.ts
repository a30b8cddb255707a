import type { z } from 'zod'
import type { PaymentId } from '#contract/id.ts'
import type { paymentState } from '#contract/payment.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import type { Deps } from '#server/payments/context.ts'
import { getPayment, getPaymentStatus } from './payment-status.ts'
import { presentPayment, type PaymentViewer } from './presenter.ts'
import { claimPoll } from './repository.ts'
import { syncLoadedPayment } from './sync-payment.ts'

/** Anybody may ask as often as they like; the provider of a payment is asked no more often than this. */
const minPollSeconds = 5

/** The same, once the provider was asked how it stands. One that cannot be asked is no reason to hide what is known. */
export async function refreshPayment(
  deps: Deps,
  reader: PaymentViewer,
  id: PaymentId,
): Promise<z.input<typeof paymentState>> {
  const known = await getPayment(deps, id)
  const payment = await claimPoll(deps.db, known.id, { now: deps.now(), everySeconds: minPollSeconds })
  if (!payment) return presentPayment(known, reader)
  await syncLoadedPayment(deps, payment).catch(error =>
    deps.log.warn({ fault: faultOf(error), paymentId: payment.id }, 'payment not refreshed'),
  )
  return getPaymentStatus(deps, reader, payment.id)
}

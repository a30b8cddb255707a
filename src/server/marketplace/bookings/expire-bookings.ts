import type { BookingId } from '#contract/id.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { configuredProviders } from '#server/payments/payments/providers.ts'
import { noteSwept } from '#server/payments/payments/record-sweep.ts'
import { releaseMoney } from '#server/payments/payments/refund-or-void.ts'
import { capturePaymentOf, voidPayment } from '#server/payments/payments/sync-payment.ts'
import { toBookingFacts } from './cancellation-facts.ts'
import { toLockedOrder } from './order-adapter.ts'
import { canAnswerRequest } from './policy.ts'
import { type DueBooking, findDueBookings, isBookingStillDue, lockBooking } from './repository.ts'
import { cancelAndNotify } from './transitions.ts'

/**
 * Brings to an end whatever ran out: unpaid holds, unanswered requests, acceptances that a crash left behind. What a
 * provider has to be asked about becomes a job of its own, so that none waits for another's answer.
 */
export async function expireBookings(deps: Deps): Promise<void> {
  const found = await findDueBookings(deps.db, deps.now(), configuredProviders(deps))
  await noteSwept(
    deps,
    found.flatMap(one => one.payment_id ?? []),
  )
  await eachAlone(deps.log, 'booking not settled yet', found, one =>
    one.kind === 'answer'
      ? expireUnansweredRequest(deps, one.id)
      : deps.jobs.send(deps.db, 'settle-due-booking', one),
  )
}

/** The job of a hold or an acceptance. What cannot be settled now is still due in a minute: the sweep is its next try. */
export async function settleDueBooking(deps: Deps, found: DueBooking): Promise<void> {
  const { id, payment_id: paymentId, kind: due } = found
  if (!(await isBookingStillDue(deps.db, found, deps.now()))) return
  if (due === 'accepting') await capturePaymentOf(deps, id)
  else if (paymentId) await voidPayment(deps, paymentId)
}

const expireUnansweredRequest = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    // Answered or cancelled since it was found, or not due after all.
    if (
      booking?.status !== 'pending' ||
      canAnswerRequest(toBookingFacts(booking), 'interviewer', deps.now()).allowed
    )
      return
    await cancelAndNotify(deps, tx, booking, 'not_answered', null)
    await releaseMoney(deps, tx, toLockedOrder(deps, tx, booking), 0)
  })

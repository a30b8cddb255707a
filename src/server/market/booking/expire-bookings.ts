import type { BookingId } from '#contract/id.ts'
import type { Deps } from '#server/market/deps.ts'
import { releaseMoney } from '#server/money/payment/release.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { factsOf } from './facts.ts'
import { mayAnswer } from './rules.ts'
import { saleUnderLock } from './sale.ts'
import { type Due, findDue, lockBooking } from './store.ts'
import { endBookingFor } from './change-booking.ts'

/**
 * Brings to an end whatever ran out: unpaid holds, unanswered requests, acceptances that a crash left behind. What a
 * provider has to be asked for becomes a job of its own, so that none waits for another's answer; what is still due in a
 * minute is asked for again.
 */
export async function expireBookings(deps: Deps): Promise<void> {
  const due = await findDue(deps.db, deps.now())
  await eachAlone(deps.log, 'booking not settled yet', due, one => end(deps, one))
}

async function end(deps: Deps, { id, payment_id: paymentId, due }: Due): Promise<void> {
  if (due === 'answer') return endUnanswered(deps, id)
  if (due === 'accepting') return deps.jobs.send(deps.db, 'capture-payment', { bookingId: id })
  if (paymentId) await deps.jobs.send(deps.db, 'void-payment', { paymentId })
}

const endUnanswered = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    // Answered or cancelled since it was found, or not due after all.
    if (booking?.status !== 'pending' || mayAnswer(factsOf(booking), deps.now()).allowed) return
    await endBookingFor(deps, tx, booking, 'not_answered', null)
    await releaseMoney(deps, tx, saleUnderLock(deps, tx, booking), 0)
  })

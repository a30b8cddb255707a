import type { BookingId } from '#contract/id.ts'
import type { Deps } from '#server/market/deps.ts'
import { releaseMoney, releaseNow } from '#server/money/payment/release.ts'
import { voidPayment } from '#server/money/payment/sync.ts'
import { captureFor } from './accept-booking.ts'
import { endBookingFor } from './change-booking.ts'
import { completeSessions } from './complete-sessions.ts'
import { factsOf } from './facts.ts'
import { mayAnswer } from './rules.ts'
import { saleUnderLock } from './sale.ts'
import { findDue, lockBooking } from './store.ts'

/** Brings to an end whatever ran out: unpaid holds, unanswered requests, acceptances that a crash left behind, sessions. */
export async function expireBookings(deps: Deps): Promise<void> {
  for (const { id, payment_id, due } of await findDue(deps.db, deps.now())) {
    const ending =
      due === 'answer'
        ? endUnanswered(deps, id)
        : due === 'accepting'
          ? captureFor(deps, id)
          : payment_id && voidPayment(deps, payment_id)
    // One booking that cannot be settled now must not keep the others waiting; the next minute tries again.
    await Promise.resolve(ending).catch(error =>
      deps.log.warn({ err: error, bookingId: id }, 'booking not settled yet'),
    )
  }
  await completeSessions(deps)
}

async function endUnanswered(deps: Deps, id: BookingId): Promise<void> {
  const release = await deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    // Answered or cancelled since it was found, or not due after all.
    if (booking?.status !== 'pending' || mayAnswer(factsOf(booking), deps.now()).allowed) return null
    await endBookingFor(deps, tx, booking, 'not_answered', null)
    return releaseMoney(deps, tx, saleUnderLock(deps, tx, booking), 0)
  })
  await releaseNow(deps, release)
}

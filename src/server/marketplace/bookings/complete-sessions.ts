import type { BookingId } from '#contract/id.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { makeAvailable, shareEarnings } from '#server/payments/orders/split-revenue.ts'
import { toLockedOrder } from './order-adapter.ts'
import {
  findBookingsWithDueEarnings,
  findEndedSessions,
  hasDueEarnings,
  lockBooking,
  updateBooking,
} from './repository.ts'
import { recordAttendance } from './transitions.ts'

/** Sessions that are over count as completed, and their money as earned; a day later the interviewer can have it. */
export async function completeSessions(deps: Deps): Promise<void> {
  const what = 'session not settled yet'
  await eachAlone(deps.log, what, await findEndedSessions(deps.db, deps.now()), id =>
    completeSession(deps, id),
  )
  await eachAlone(deps.log, what, await findBookingsWithDueEarnings(deps.db, deps.now()), id =>
    releaseEarnings(deps, id),
  )
}

const completeSession = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'confirmed' || booking.attendance !== 'none' || booking.ends_at > deps.now())
      return
    await recordAttendance(tx, booking, 'completed')
    await shareEarnings(deps, tx, toLockedOrder(deps, tx, booking))
  })

const releaseEarnings = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    // Contested since it was found, or available already.
    if (!booking || !(await hasDueEarnings(tx, id, deps.now()))) return
    await makeAvailable(deps, tx, toLockedOrder(deps, tx, booking))
    await updateBooking(tx, id, { available_at: deps.now() })
  })

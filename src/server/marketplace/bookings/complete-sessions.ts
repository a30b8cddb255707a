import type { BookingId } from '#contract/id.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { makeAvailable, shareEarnings } from '#server/payments/orders/split-revenue.ts'
import { saleUnderLock } from './order-adapter.ts'
import { findAvailable, findEnded, isAvailable, lockBooking, updateBooking } from './repository.ts'
import { countAttendance } from './transitions.ts'

/** Sessions that are over count as completed, and their money as earned; a day later the interviewer can have it. */
export async function completeSessions(deps: Deps): Promise<void> {
  const what = 'session not settled yet'
  await eachAlone(deps.log, what, await findEnded(deps.db, deps.now()), id => complete(deps, id))
  await eachAlone(deps.log, what, await findAvailable(deps.db, deps.now()), id => free(deps, id))
}

const complete = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'confirmed' || booking.attendance !== 'none' || booking.ends_at > deps.now())
      return
    await countAttendance(tx, booking, 'completed')
    await shareEarnings(deps, tx, saleUnderLock(deps, tx, booking))
  })

const free = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    // Contested since it was found, or available already.
    if (!booking || !(await isAvailable(tx, id, deps.now()))) return
    await makeAvailable(deps, tx, saleUnderLock(deps, tx, booking))
    await updateBooking(tx, id, { available_at: deps.now() })
  })

import type { BookingId } from '#contract/id.ts'
import type { Deps } from '#server/market/deps.ts'
import { makeAvailable, shareEarnings } from '#server/money/sale/earn.ts'
import { countAttendance } from './change-booking.ts'
import { saleUnderLock } from './sale.ts'
import { findAvailable, findEnded, lockBooking, updateBooking } from './store.ts'

/** Sessions that are over count as completed, and their money as earned; a day later the interviewer can have it. */
export async function completeSessions(deps: Deps): Promise<void> {
  for (const id of await findEnded(deps.db, deps.now())) await settled(deps, id, complete(deps, id))
  for (const id of await findAvailable(deps.db, deps.now())) await settled(deps, id, free(deps, id))
}

/** One booking that cannot be settled now must not keep the others waiting; the next minute tries again. */
const settled = (deps: Deps, bookingId: BookingId, work: Promise<void>): Promise<void> =>
  work.catch(error => deps.log.warn({ err: error, bookingId }, 'session not settled yet'))

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
    if (!booking?.earned_at || booking.available_at) return
    await makeAvailable(deps, tx, saleUnderLock(deps, tx, booking))
    await updateBooking(tx, id, { available_at: deps.now() })
  })

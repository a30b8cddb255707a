import { type BookingRow, noteEarned } from '#server/market/booking/transition.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { bookAvailable, bookEarned } from './books.ts'

/**
 * A booking is over and nothing more of it goes back to the payer: the rest is the interviewer's and ours. They can have
 * it a day later. A free booking, or one given back in full, has nothing to share.
 */
export async function shareEarnings(deps: Deps, tx: Tx, booking: BookingRow): Promise<void> {
  if (await bookEarned(deps, tx, booking)) await noteEarned(tx, booking.id, deps.now())
}

/** A day has passed and nobody contested: the interviewer's share of this booking can be paid out. */
export const makeAvailable = (deps: Deps, tx: Tx, booking: BookingRow): Promise<boolean> =>
  bookAvailable(deps, tx, booking)

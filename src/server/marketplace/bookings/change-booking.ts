import type { BookingId, UserId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { type Authorized, authorize } from './access/policy.ts'
import { getBooking } from './queries/get-bookings.ts'
import { type BookingRow, lockBooking } from './repository.ts'

/** A booking of other users is answered as not found. */
export function requireAuthorized(row: BookingRow | undefined, userId: UserId): Authorized<BookingRow> {
  const booking = row && authorize(row, row, userId)
  if (!booking) throw new AppError('booking.not_found')
  return booking
}

type Change<T> = (tx: Tx, booking: Authorized<BookingRow>) => Promise<T>

/** Runs one participant's action under the booking's lock. */
export const withLockedBooking = <T>(deps: Deps, user: CurrentUser, id: BookingId, change: Change<T>) =>
  deps.db.transaction().execute(async tx => {
    const row = await lockBooking(tx, id)
    return change(tx, requireAuthorized(row, user.id))
  })

/** The same for actions without a call after the commit. Returns the booking as it is afterwards. */
export async function changeBooking(deps: Deps, user: CurrentUser, id: BookingId, change: Change<void>) {
  await withLockedBooking(deps, user, id, change)
  return getBooking(deps, user, id)
}

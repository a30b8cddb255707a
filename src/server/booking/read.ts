import type { Booking, BookingQuery } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/account/session.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/error.ts'
import type { Party } from './rules.ts'
import { findBookings, findOwnBooking } from './store.ts'
import { presentBooking } from './view.ts'

/** One booking of one's own; another person's is not there. */
export async function readBooking(deps: Deps, user: User, id: BookingId): Promise<Booking> {
  const row = await findOwnBooking(deps.db, id, user.id)
  if (!row) throw new AppError('booking.not_found')
  return presentBooking(row, user.id, deps.now())
}

export async function listBookings(deps: Deps, user: User, side: Party | 'either', query: BookingQuery) {
  const { rows, total } = await findBookings(deps.db, user.id, { side, query })
  const bookings = rows.map(row => presentBooking(row, user.id, deps.now()))
  return { bookings, total, page: query.page, pageSize: query.pageSize }
}

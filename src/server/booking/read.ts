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
  return presentBooking(row, seenBy(deps, user))
}

export async function listBookings(deps: Deps, user: User, side: Party | 'either', query: BookingQuery) {
  const { rows, total } = await findBookings(deps.db, user.id, { side, query })
  const bookings = rows.map(row => presentBooking(row, seenBy(deps, user)))
  return { bookings, total, page: query.page, pageSize: query.pageSize }
}

const seenBy = (deps: Deps, user: User) => ({ viewer: user.id, now: deps.now(), appUrl: deps.urls.app })

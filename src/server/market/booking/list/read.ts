import type { Booking, BookingQuery } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Party } from '#server/market/meeting/rules.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { recordingLink } from '#server/room/recording/sign-ticket.ts'
import { findBookings, findOwnBooking, type ListedBooking } from './store.ts'
import { presentBooking } from './view.ts'

/** One booking of one's own; another person's is not there. */
export async function readBooking(deps: Deps, user: User, id: BookingId): Promise<Booking> {
  const row = await findOwnBooking(deps.db, id, user.id)
  if (!row) throw new AppError('booking.not_found')
  return present(deps, user, row)
}

export async function listBookings(deps: Deps, user: User, side: Party | 'either', query: BookingQuery) {
  const { rows, total } = await findBookings(deps.db, user.id, { side, query })
  const bookings = await Promise.all(rows.map(row => present(deps, user, row)))
  return { bookings, total, page: query.page, pageSize: query.pageSize }
}

const everything = { status: 'all', sort: 'date', order: 'asc', page: 1, pageSize: 1_000_000 } as const

/** All bookings of a person as their lists show them, without what can be done; consents are told to whoever gave them. */
export async function listEveryBooking(deps: Deps, user: User) {
  const { rows } = await findBookings(deps.db, user.id, { side: 'either', query: everything })
  return rows.map(row => {
    const { can, recordingUrl, recording, ...booking } = presentBooking(row, seenBy(deps, user))
    return row.interviewee_id === user.id ? { ...booking, consents: row.consents } : booking
  })
}

/** With the link to the recording, which is this person's own. */
async function present(deps: Deps, user: User, row: ListedBooking): Promise<Booking> {
  const booking = presentBooking(row, seenBy(deps, user))
  if (!booking.recording || !row.recording_id) return booking
  return { ...booking, recordingUrl: await recordingLink(deps, row.recording_id, user.id) }
}

/** Who looks, when, and from where. */
const seenBy = (deps: Deps, user: User) => ({
  viewer: user.id,
  now: deps.now(),
  appUrl: deps.urls.app,
})

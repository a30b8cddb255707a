import type { User } from '#server/account/session.ts'
import type { Deps } from '#server/deps.ts'
import { seenBy } from './read.ts'
import { findBookings } from './store.ts'
import { presentBooking } from './view.ts'

const everything = { status: 'all', sort: 'date', order: 'asc', page: 1, pageSize: 1_000_000 } as const

/** All bookings of a person as their lists show them, without what can be done; consents are told to whoever gave them. */
export async function exportBookings(deps: Deps, user: User) {
  const { rows } = await findBookings(deps.db, user.id, { side: 'either', query: everything })
  return rows.map(row => {
    const { can, recordingUrl, ...booking } = presentBooking(row, seenBy(deps, user))
    return row.interviewee_id === user.id ? { ...booking, consents: row.consents } : booking
  })
}

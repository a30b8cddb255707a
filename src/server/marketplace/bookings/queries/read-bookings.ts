import type { Booking, BookingQuery } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { pageOfMeetings } from '#server/marketplace/bookings/access/authorize.ts'
import { meetingOf, ownedBy, type Party } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { type Listed, presentBooking } from './presenter.ts'
import { findListed } from './repository.ts'

/** One booking of one's own; another person's is not there. */
export async function readBooking(deps: Deps, user: User, id: BookingId): Promise<Booking> {
  const [booking] = await listed(deps, user, [id])
  if (!booking) throw new AppError('booking.not_found')
  return presentBooking(booking, seenBy(deps, user))
}

export async function listBookings(deps: Deps, user: User, side: Party | 'either', query: BookingQuery) {
  const { ids, total, counts } = await pageOfMeetings(deps.db, user.id, side, query, deps.now())
  const bookings = (await listed(deps, user, ids)).map(one => presentBooking(one, seenBy(deps, user)))
  return { bookings, total, page: query.page, pageSize: query.pageSize, counts }
}

const everything: BookingQuery = {
  ...{ status: 'all', group: 'all', sort: 'date', order: 'asc' },
  ...{ page: 1, pageSize: 1_000_000 },
}

/** All bookings of a person as their lists show them, without what can be done; consents are told to whoever gave them. */
export async function listEveryBooking(deps: Deps, user: User) {
  const { ids } = await pageOfMeetings(deps.db, user.id, 'either', everything, deps.now())
  return (await listed(deps, user, ids)).map(one => {
    const { can, changesAt, recordingUrl, recording, ...booking } = presentBooking(one, seenBy(deps, user))
    const { party, consents } = one.meeting
    return party === 'interviewee' ? { ...booking, consents } : booking
  })
}

/** Those of these bookings that are there for a person, with what the wings above keep of them: asked for all at once. */
async function listed(deps: Deps, user: User, ids: readonly BookingId[]): Promise<Listed[]> {
  const rows = ids.length > 0 ? await findListed(deps.db, ids) : []
  const own = rows.flatMap(row => {
    const meeting = meetingOf(row)
    return { row, meeting: ownedBy(meeting, meeting, user.id) }
  })
  const standing = own.flatMap(({ meeting }) => (meeting?.state === 'confirmed' ? meeting : []))
  const [recordings, replays, scorecards, sharedTraining] = await Promise.all(
    standing.length > 0
      ? [
          deps.keeping.recordings(user, standing),
          deps.keeping.replays(standing),
          deps.keeping.scorecards(standing),
          deps.keeping.sharedTraining(standing),
        ]
      : [],
  )
  return own.flatMap(({ row, meeting }) =>
    meeting
      ? {
          row,
          meeting,
          kept: recordings?.get(row.id) ?? null,
          hasReplay: replays?.has(row.id) ?? false,
          grading: scorecards?.get(row.id) ?? null,
          sharedTraining: sharedTraining?.get(row.id) ?? 0,
        }
      : [],
  )
}

/** Who looks, when, and from where. */
const seenBy = (deps: Deps, user: User) => ({
  viewer: user.id,
  now: deps.now(),
  appUrl: deps.urls.app,
  feePercent: deps.config.payment.feePercent,
})

import type { BookingId, UserId } from '#contract/id.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Party } from '#server/market/meeting/rules.ts'
import { releaseNow } from '#server/money/payment/release.ts'
import type { PersonalData } from '#server/people/port.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { endByParty } from './cancel-booking.ts'
import { factsOf } from './facts.ts'
import { listEveryBooking } from './list/read.ts'
import { cancellation, whyStay } from './rules.ts'
import { clearWords, findLive, findStillBooked, lockBooking } from './store.ts'

export const personalBookings = (deps: Deps): PersonalData => ({
  tables: { bookings: 'emptied', no_show_reports: 'emptied' },
  exportOf: async user => ({ bookings: await listEveryBooking(deps, user) }),
  whyStay: async (tx, userId, now) => whyStay((await findLive(tx, userId, now)).map(factsOf), now),
  leave: (userId, leftAt) => cancelToCome(deps, userId, leftAt),
  unfinished: () => findStillBooked(deps.db),
  /** What they wrote about their sessions, and the links they named. */
  erase: clearWords,
})

/**
 * Cancels what is to come of somebody who left at `leftAt`, on whichever side, by the policy of that moment however much
 * later this runs. Of a time that was only held the interviewee alone is told. Safe to repeat.
 */
async function cancelToCome(deps: Deps, userId: UserId, leftAt: Date): Promise<void> {
  const live = await findLive(deps.db, userId, leftAt)
  const toCome = live.filter(booking => booking.starts_at > leftAt)
  await eachAlone(deps.log, 'booking of somebody who left not cancelled yet', toCome, ({ id }) =>
    cancelFor(deps, userId, id, leftAt),
  )
}

async function cancelFor(deps: Deps, userId: UserId, id: BookingId, leftAt: Date): Promise<void> {
  const release = await deps.db.transaction().execute(async tx => {
    const row = await lockBooking(tx, id)
    if (!row) return null
    const party: Party = row.interviewee_id === userId ? 'interviewee' : 'interviewer'
    const { allowed: terms } = cancellation(factsOf(row), party, leftAt)
    // Over meanwhile, or being settled: then the next minute looks again.
    return terms ? endByParty(deps, tx, row, party, terms) : null
  })
  await releaseNow(deps, release)
}

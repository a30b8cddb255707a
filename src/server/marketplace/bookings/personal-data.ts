import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { cancelToCome } from './cancel-for-suspension.ts'
import { factsOf } from './cancellation-facts.ts'
import { whyStay } from './policy.ts'
import { listEveryBooking } from './queries/read-bookings.ts'
import { clearWords, findLive, findStillBooked } from './repository.ts'

export const personalBookings = (deps: Deps): PersonalData => ({
  tables: { bookings: 'emptied', no_show_reports: 'emptied' },
  exportOf: async user => ({ bookings: await listEveryBooking(deps, user) }),
  whyStay: async (tx, userId, now) => whyStay((await findLive(tx, userId, now)).map(factsOf), now),
  leave: (userId, leftAt) => cancelToCome(deps, userId, leftAt),
  unfinished: () => findStillBooked(deps.db),
  /** What they wrote about their sessions, and the links they named. */
  erase: clearWords,
})

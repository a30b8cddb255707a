import type { Deps } from '#server/market/deps.ts'
import type { PersonalData } from '#server/people/port.ts'
import { cancelToCome } from './call-off.ts'
import { factsOf } from './facts.ts'
import { listEveryBooking } from './list/read.ts'
import { whyStay } from './rules.ts'
import { clearWords, findLive, findStillBooked } from './store.ts'

export const personalBookings = (deps: Deps): PersonalData => ({
  tables: { bookings: 'emptied', no_show_reports: 'emptied' },
  exportOf: async user => ({ bookings: await listEveryBooking(deps, user) }),
  whyStay: async (tx, userId, now) => whyStay((await findLive(tx, userId, now)).map(factsOf), now),
  leave: (userId, leftAt) => cancelToCome(deps, userId, leftAt),
  unfinished: () => findStillBooked(deps.db),
  /** What they wrote about their sessions, and the links they named. */
  erase: clearWords,
})

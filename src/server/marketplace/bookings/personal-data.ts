import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { cancelUpcomingBookings } from './cancel-for-suspension.ts'
import { toBookingFacts } from './cancellation-facts.ts'
import { getDeletionBlocker } from './policy.ts'
import { exportBookings } from './queries/read-bookings.ts'
import { clearBookingTexts, findActiveBookings, findClosedUsersWithBookings } from './repository.ts'

export const bookingPersonalData = (deps: Deps): PersonalData => ({
  tables: { bookings: 'emptied', no_show_reports: 'emptied' },
  exportOf: async user => ({ bookings: await exportBookings(deps, user) }),
  whyStay: async (tx, userId, now) => getDeletionBlocker((await findActiveBookings(tx, userId, now)).map(toBookingFacts), now),
  leave: (userId, leftAt) => cancelUpcomingBookings(deps, userId, leftAt),
  unfinished: () => findClosedUsersWithBookings(deps.db),
  /** What they wrote about their sessions, and the links they named. */
  erase: clearBookingTexts,
})

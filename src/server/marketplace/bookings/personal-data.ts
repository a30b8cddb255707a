import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { cancelUpcomingBookings } from './cancel-for-suspension.ts'
import { toBookingFacts } from './cancellation-facts.ts'
import { getDeletionBlocker } from './policy.ts'
import { exportBookings } from './queries/read-bookings.ts'
import { clearBookingTexts, findActiveBookings, findClosedUsersWithBookings } from './repository.ts'

export const bookingPersonalData = (deps: Deps): PersonalData => ({
  tables: { bookings: 'emptied', no_show_reports: 'emptied' },
  exportData: async user => ({ bookings: await exportBookings(deps, user) }),
  getDeletionBlocker: async (tx, userId, now) =>
    getDeletionBlocker((await findActiveBookings(tx, userId, now)).map(toBookingFacts), now),
  cancelCommitments: (userId, leftAt) => cancelUpcomingBookings(deps, userId, leftAt),
  listUnfinishedClosures: () => findClosedUsersWithBookings(deps.db),
  /** What they wrote about their sessions, and the links they named. */
  erase: clearBookingTexts,
})

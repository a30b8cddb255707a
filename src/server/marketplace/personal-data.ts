import type { PersonalData } from '#server/lib/personal-data.ts'
import { cancelUpcomingBookings } from './bookings/cancel-booking.ts'
import { getDeletionBlocker } from './bookings/policy.ts'
import { exportBookings } from './bookings/queries/get-bookings.ts'
import {
  clearBookingTexts,
  deleteMessagesOfAuthor,
  findActiveBookings,
  findClosedUsersWithBookings,
  listMessagesOfUser,
} from './bookings/repository.ts'
import { toBookingFacts } from './bookings/transitions.ts'
import type { Deps } from './context.ts'
import { deleteFavoritesOfUser, listFavoritesWithNames } from './favorites/repository.ts'
import { clearListing, deleteSearchCache } from './interviewers/repository.ts'
import { listings } from './interviewers/update-interviewer.ts'
import { getPublicProfile } from './public-profiles/public-profile.ts'
import { deletePublicProfile, unpublishProfile } from './public-profiles/repository.ts'
import { listReviewsReceived, listReviewsWritten } from './reviews/repository.ts'
import { presentReview } from './reviews/routes.ts'
import { presentOwnSlot } from './slots/manage-slots.ts'
import {
  deleteSchedule,
  findClosedUsersWithSlots,
  findSchedule,
  listSlotsOfInterviewer,
  withdrawFreeSlots,
} from './slots/repository.ts'

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

/** What somebody wrote goes with them; what they were written stays the other's. */
export const messagePersonalData = (deps: Deps): PersonalData => ({
  tables: { booking_messages: 'deleted' },
  exportData: async ({ id }) => ({
    messages: (await listMessagesOfUser(deps.db, id)).map(row => ({
      bookingId: row.booking_id,
      isOwn: row.author_id === id,
      text: row.text,
      sentAt: row.sent_at.toISOString(),
    })),
  }),
  erase: deleteMessagesOfAuthor,
})

/** Whom a person keeps. Who keeps them is the others' matter, and goes with them all the same. */
export const favoritePersonalData = ({ db }: Deps): PersonalData => ({
  tables: { favorites: 'deleted' },
  exportData: async ({ id }) => ({ wishes: await listFavoritesWithNames(db, id) }),
  erase: deleteFavoritesOfUser,
})

/** What an interviewer says of themselves stands in the export of their profile. */
export const interviewerPersonalData: PersonalData = {
  tables: { interviewers: 'emptied', interviewer_search_cache: 'deleted' },
  /** Nobody finds them from this moment on. */
  close: (tx, userId) => listings.sync(tx, userId),
  async erase(tx, userId) {
    await clearListing(tx, userId)
    await deleteSearchCache(tx, userId)
  },
}

export const publicProfilePersonalData = (deps: Deps): PersonalData => ({
  tables: { public_profiles: 'deleted' },
  exportData: async ({ id }) => ({ publicPage: await getPublicProfile(deps, id) }),
  /** Nobody finds it from this moment on; whoever comes back opens it again. */
  close: unpublishProfile,
  erase: deletePublicProfile,
})

/** What a person said of interviewers, and what was said of them. Both stay when they leave: under no name any more. */
export const reviewPersonalData = ({ db }: Deps): PersonalData => ({
  tables: {
    reviews: { retainedBecause: 'what was said of an interviewer helps the next, under no name any more' },
  },
  exportData: async ({ id }) => ({
    reviews: {
      written: (await listReviewsWritten(db, id)).map(presentReview),
      received: (await listReviewsReceived(db, id)).map(presentReview),
    },
  }),
})

export const slotPersonalData = ({ db }: Deps): PersonalData => ({
  tables: {
    slots: { retainedBecause: 'bookings of others hang on them, and they tell only of times' },
    weekly_schedules: 'deleted',
  },
  /** Every time that an interviewer ever published and did not take back, and their weekly hours. */
  exportData: async ({ id }) => ({
    slots: (await listSlotsOfInterviewer(db, id, new Date(0))).map(presentOwnSlot),
    weeklyHours: (await findSchedule(db, id))?.hours ?? null,
  }),
  /** Takes back every time that nobody has booked. Booked ones are the bookings' matter. */
  listUnfinishedClosures: () => findClosedUsersWithSlots(db),
  cancelCommitments: (interviewerId, leftAt) => withdrawFreeSlots(db, interviewerId, leftAt),
  erase: deleteSchedule,
})

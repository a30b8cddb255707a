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

/** Bookings come before slots: a cancelled booking frees its slot, which is then withdrawn too. */
export const marketplacePersonalData = (deps: Deps): PersonalData[] => [
  interviewerData,
  favoriteData(deps),
  publicProfileData(deps),
  bookingData(deps),
  messageData(deps),
  slotData(deps),
  reviewData(deps),
]

const interviewerData: PersonalData = {
  tables: { interviewers: 'emptied', interviewer_search_cache: 'deleted' },
  // Removes the interviewer from search.
  close: (tx, userId) => listings.sync(tx, userId),
  async erase(tx, userId) {
    await clearListing(tx, userId)
    await deleteSearchCache(tx, userId)
  },
}

const favoriteData = ({ db }: Deps): PersonalData => ({
  tables: { favorites: 'deleted' },
  exportData: async ({ id }) => ({ wishes: await listFavoritesWithNames(db, id) }),
  erase: deleteFavoritesOfUser,
})

const publicProfileData = (deps: Deps): PersonalData => ({
  tables: { public_profiles: 'deleted' },
  exportData: async ({ id }) => ({ publicPage: await getPublicProfile(deps, id) }),
  // An interviewer who reopens the account has to publish the profile again.
  close: unpublishProfile,
  erase: deletePublicProfile,
})

const bookingData = (deps: Deps): PersonalData => ({
  tables: { bookings: 'emptied', no_show_reports: 'emptied' },
  exportData: async user => ({ bookings: await exportBookings(deps, user) }),
  getDeletionBlocker: async (tx, userId, now) =>
    getDeletionBlocker((await findActiveBookings(tx, userId, now)).map(toBookingFacts), now),
  cancelCommitments: (userId, closedAt) => cancelUpcomingBookings(deps, userId, closedAt),
  listUnfinishedClosures: () => findClosedUsersWithBookings(deps.db),
  erase: clearBookingTexts,
})

/** Deletes the messages that the user wrote. Messages to the user belong to the other party and stay. */
const messageData = (deps: Deps): PersonalData => ({
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

const slotData = ({ db }: Deps): PersonalData => ({
  tables: {
    slots: { retainedBecause: 'bookings of other people refer to them, and they hold only times' },
    weekly_schedules: 'deleted',
  },
  exportData: async ({ id }) => ({
    slots: (await listSlotsOfInterviewer(db, id, new Date(0))).map(presentOwnSlot),
    weeklyHours: (await findSchedule(db, id))?.hours ?? null,
  }),
  listUnfinishedClosures: () => findClosedUsersWithSlots(db),
  cancelCommitments: (interviewerId, closedAt) => withdrawFreeSlots(db, interviewerId, closedAt),
  erase: deleteSchedule,
})

/** Reviews outlive both accounts. After erasure they show no name. */
const reviewData = ({ db }: Deps): PersonalData => ({
  tables: {
    reviews: { retainedBecause: 'reviews of an interviewer help later interviewees, and show no name' },
  },
  exportData: async ({ id }) => ({
    reviews: {
      written: (await listReviewsWritten(db, id)).map(presentReview),
      received: (await listReviewsReceived(db, id)).map(presentReview),
    },
  }),
})

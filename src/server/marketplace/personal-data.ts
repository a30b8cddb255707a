import type { PersonalData } from '#server/lib/personal-data.ts'
import { applicationPersonalData } from './applications/personal-data.ts'
import { getBlocks } from './blocks/block-user.ts'
import { deleteBlocksOfUser } from './blocks/repository.ts'
import { answerFilePersonalData } from './bookings/answer-files/personal-data.ts'
import { cancelUpcomingBookings } from './bookings/cancel-booking.ts'
import { clearDisputeTexts, exportDisputes } from './bookings/disputes/repository.ts'
import { presentMessage } from './bookings/message-thread.ts'
import { getDeletionBlocker } from './bookings/policy.ts'
import { exportBookings } from './bookings/queries/get-bookings.ts'
import {
  clearBookingTexts,
  deleteMessagesOfAuthor,
  findActiveBookings,
  findClosedUsersWithBookings,
  listMessagesOfUser,
} from './bookings/repository.ts'
import { calendarPersonalData } from './calendars/personal-data.ts'
import type { Deps } from './context.ts'
import { deleteFavoritesOfUser, listFavoritesWithNames } from './favorites/repository.ts'
import { clearListing, deleteSearchCache } from './interviewers/repository.ts'
import { listings } from './interviewers/update-interviewer.ts'
import { getPublicProfile } from './public-profiles/public-profile.ts'
import { deletePublicProfile, unpublishProfile } from './public-profiles/repository.ts'
import { reliabilityPersonalData } from './reliability/personal-data.ts'
import { reportPersonalData } from './reports/personal-data.ts'
import { presentReview } from './reviews/list-reviews.ts'
import { listReviewsReceived, listReviewsWritten } from './reviews/repository.ts'
import { clearSessionTypes } from './session-types/repository.ts'
import { listOwnTypes } from './session-types/session-types.ts'
import { deleteAllDaysOff, listAllDaysOff } from './slots/days-off-repository.ts'
import { presentOwnSlot } from './slots/manage-slots.ts'
import {
  deleteSchedule,
  findClosedUsersWithSlots,
  findSchedule,
  listSlotsOfInterviewer,
  withdrawFreeSlots,
} from './slots/repository.ts'
import { endRequestsOfUser } from './time-requests/jobs.ts'
import { deleteRequestsOfUser } from './time-requests/repository.ts'
import { exportTimeRequests } from './time-requests/request-times.ts'

/** Bookings come before slots: a cancelled booking frees its slot, which is then withdrawn too. */
export const marketplacePersonalData = (deps: Deps): PersonalData[] => [
  {
    tables: { interviewers: 'emptied', interviewer_search_cache: 'deleted' },
    // Removes the interviewer from search.
    close: (tx, userId) => listings.sync(tx, userId),
    async erase(tx, userId) {
      await clearListing(tx, userId)
      await deleteSearchCache(tx, userId)
    },
  },
  {
    tables: { favorites: 'deleted' },
    exportData: async ({ id }) => ({ wishes: await listFavoritesWithNames(deps.db, id) }),
    erase: deleteFavoritesOfUser,
  },
  {
    tables: { public_profiles: 'deleted' },
    exportData: async ({ id }) => ({ publicPage: await getPublicProfile(deps, id) }),
    // An interviewer who reopens the account has to publish the profile again.
    close: unpublishProfile,
    erase: deletePublicProfile,
  },
  answerFilePersonalData(deps),
  {
    tables: { bookings: 'emptied', no_show_reports: 'emptied' },
    exportData: async user => ({ bookings: await exportBookings(deps, user) }),
    getDeletionBlocker: async (tx, userId, now) =>
      getDeletionBlocker(await findActiveBookings(tx, userId, now), now),
    cancelCommitments: (userId, closedAt) => cancelUpcomingBookings(deps, userId, closedAt),
    listUnfinishedClosures: () => findClosedUsersWithBookings(deps.db),
    erase: clearBookingTexts,
  },
  {
    tables: { time_requests: 'deleted' },
    exportData: async ({ id }) => ({ timeRequests: await exportTimeRequests(deps, id) }),
    cancelCommitments: userId => endRequestsOfUser(deps, userId),
    erase: deleteRequestsOfUser,
  },
  {
    tables: { claims: 'emptied', dispute_decisions: 'emptied', dispute_appeals: 'emptied' },
    exportData: async ({ id }) => ({ disputes: await exportDisputes(deps.db, id) }),
    erase: clearDisputeTexts,
  },
  // Deletes the messages that the user wrote. Messages to the user belong to the other party and stay.
  {
    tables: { booking_messages: 'deleted' },
    exportData: async ({ id }) => ({
      messages: (await listMessagesOfUser(deps.db, id)).map(row => ({
        bookingId: row.booking_id,
        isOwn: row.author_id === id,
        text: presentMessage(row, id).text,
        sentAt: row.sent_at.toISOString(),
      })),
    }),
    erase: deleteMessagesOfAuthor,
  },
  {
    tables: {
      slots: { retainedBecause: 'bookings of other people refer to them, and they hold only times' },
      session_types: 'emptied',
      weekly_schedules: 'deleted',
      days_off: 'deleted',
    },
    exportData: async ({ id }) => ({
      slots: (await listSlotsOfInterviewer(deps.db, id, new Date(0))).map(presentOwnSlot),
      sessionTypes: await listOwnTypes(deps, id),
      weeklyHours: (await findSchedule(deps.db, id))?.hours ?? null,
      daysOff: await listAllDaysOff(deps.db, id),
    }),
    listUnfinishedClosures: () => findClosedUsersWithSlots(deps.db),
    cancelCommitments: (interviewerId, closedAt) => withdrawFreeSlots(deps.db, interviewerId, closedAt),
    async erase(tx, userId) {
      await clearSessionTypes(tx, userId)
      await deleteSchedule(tx, userId)
      await deleteAllDaysOff(tx, userId)
    },
  },
  calendarPersonalData(deps),
  {
    tables: { blocks: 'deleted' },
    exportData: async ({ id }) => ({ blocked: await getBlocks(deps, id) }),
    erase: deleteBlocksOfUser,
  },
  reportPersonalData(deps),
  reliabilityPersonalData(deps),
  applicationPersonalData(deps),
  // Reviews outlive both accounts. After erasure they show no name.
  {
    tables: {
      reviews: { retainedBecause: 'reviews of an interviewer help later interviewees, and show no name' },
    },
    exportData: async ({ id }) => ({
      reviews: {
        written: (await listReviewsWritten(deps.db, id)).map(presentReview),
        received: (await listReviewsReceived(deps.db, id)).map(presentReview),
      },
    }),
  },
]

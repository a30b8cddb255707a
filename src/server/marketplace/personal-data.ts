import type { PersonalData } from '#server/lib/personal-data.ts'
import { deleteApplication, findApplicant, listEvents } from './applications/repository.ts'
import { getBlocks } from './blocks/block-user.ts'
import { deleteBlocksOfUser } from './blocks/repository.ts'
import { deleteAnswerFileQueue } from './bookings/answer-files/answer-files.ts'
import { deleteFilesOfUser, listFilesOfUser } from './bookings/answer-files/repository.ts'
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
import { getCalendars } from './calendars/get-calendars.ts'
import { deleteConnectionsOfUser, deleteFeed, listBusyTimes } from './calendars/repository.ts'
import type { Deps } from './context.ts'
import { deleteFavoritesOfUser, listFavoritesWithNames } from './favorites/repository.ts'
import { clearListing } from './interviewers/repository.ts'
import { deleteSearchCache } from './interviewers/search/cache-repository.ts'
import { listings } from './interviewers/update-interviewer.ts'
import { getPublicProfile } from './public-profiles/public-profile.ts'
import { deletePublicProfile, unpublishProfile } from './public-profiles/repository.ts'
import {
  deleteReliability,
  findReliability,
  listChanges,
  presentReliability,
  toFigures,
} from './reliability/repository.ts'
import { presentDecision } from './reports/reports.ts'
import { clearReportTexts, listDecisionsAbout, listReportsBy } from './reports/repository.ts'
import { listReviewsReceived, listReviewsWritten } from './reviews/repository.ts'
import { presentReview } from './reviews/reviews.ts'
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
import { endRequestsOfUser } from './time-requests/answer-time-request.ts'
import { deleteRequestsOfUser } from './time-requests/repository.ts'
import { exportTimeRequests } from './time-requests/request-times.ts'

/** The user's reports, and decisions about the user's content. Their dates and results stay for the yearly figures. */
const reportPersonalData = ({ db, now }: Deps): PersonalData => ({
  tables: { moderation_cases: 'emptied', content_reports: 'emptied' },
  exportData: async ({ id }) => ({
    reports: (await listReportsBy(db, id, allRows)).map(row => ({
      kind: row.target_type,
      cause: row.cause,
      text: row.text,
      reportedAt: row.created_at.toISOString(),
      outcome: row.decision,
    })),
    moderation: (await listDecisionsAbout(db, id, allRows)).flatMap(row => presentDecision(row, now())),
  }),
  erase: clearReportTexts,
})

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

const allRows = 10_000

const applicationPersonalData = ({ db }: Deps): PersonalData => ({
  tables: {
    interviewer_applications: 'deleted',
    application_events: 'deleted',
    work_email_links: 'deleted',
  },
  exportData: async ({ id }) => {
    const applicant = await findApplicant(db, id)
    if (!applicant?.state) return { application: null }
    return {
      application: {
        state: applicant.state,
        since: applicant.since?.toISOString() ?? null,
        note: applicant.note,
        workEmail: applicant.work_email,
        workEmailConfirmedAt: applicant.work_email_confirmed_at?.toISOString() ?? null,
        verifiedAt: applicant.verified_at?.toISOString() ?? null,
        history: (await listEvents(db, id, allRows)).map(({ kind, at, text }) => ({
          kind,
          at: at.toISOString(),
          text,
        })),
      },
    }
  },
  erase: deleteApplication,
})

const allChanges = 1000

const reliabilityPersonalData = ({ db }: Deps): PersonalData => ({
  tables: {
    interviewer_reliability: 'deleted',
    reliability_changes: 'deleted',
    reliability_checks: 'deleted',
  },
  exportData: async ({ id }) => ({
    reliability: {
      ...presentReliability(await findReliability(db, id)),
      changes: (await listChanges(db, id, allChanges)).map(change => ({
        at: change.at.toISOString(),
        state: change.state,
        pausedUntil: change.paused_until?.toISOString() ?? null,
        figures: toFigures(change),
      })),
    },
  }),
  erase: deleteReliability,
})

const answerFilePersonalData = (deps: Deps): PersonalData => ({
  tables: { answer_files: 'deleted' },
  exportData: async ({ id }) => ({
    answerFiles: (await listFilesOfUser(deps.db, id)).map(row => ({
      bookingId: row.booking_id,
      fileName: row.file_name,
      bytes: row.bytes,
      uploadedAt: row.created_at.toISOString(),
    })),
  }),
  async erase(tx, userId) {
    const keys = await deleteFilesOfUser(tx, userId)
    await deps.jobs.sendMany(
      tx,
      deleteAnswerFileQueue,
      keys.map(key => ({ key })),
    )
  },
})

const anyTime = { start: new Date(0), end: new Date('9999-01-01T00:00:00Z') }

/** Secrets of connections are not exported. Closing an account stops the syncs, and reopening resumes them. */
const calendarPersonalData = (deps: Deps): PersonalData => ({
  tables: {
    calendar_connections: 'deleted',
    connected_calendars: 'deleted',
    calendar_busy_times: 'deleted',
    calendar_feeds: 'deleted',
    calendar_events: 'deleted',
  },
  async exportData({ id }) {
    const { connections, feedUrl } = await getCalendars(deps, id)
    const busy = await listBusyTimes(deps.db, id, [anyTime])
    return {
      calendars: {
        connections,
        feedUrl,
        busyTimes: busy.map(({ start, end, calendar }) => ({
          calendar,
          startTime: start.toISOString(),
          endTime: end.toISOString(),
        })),
      },
    }
  },
  // An attacker may have connected a calendar to read the bookings, or know the address of the feed.
  async revertTakeover(tx, userId, since) {
    await deleteConnectionsOfUser(tx, userId, since)
    await deleteFeed(tx, userId)
  },
  async erase(tx, userId) {
    await deleteConnectionsOfUser(tx, userId)
    await deleteFeed(tx, userId)
  },
})

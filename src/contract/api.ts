import { endpoints as account } from './account.ts'
import { rawRoutes as adminRoutes, endpoints as admins } from './admin/admins.ts'
import { endpoints as adminApplications } from './admin/applications.ts'
import { endpoints as adminBankStatements } from './admin/bank-statements.ts'
import { endpoints as adminBookings } from './admin/bookings.ts'
import { endpoints as adminDisputes } from './admin/disputes.ts'
import { rawRoutes as adminExportRoutes } from './admin/exports.ts'
import { endpoints as adminInsights } from './admin/insights.ts'
import { endpoints as adminModeration } from './admin/moderation.ts'
import { endpoints as adminMoney, rawRoutes as adminMoneyRoutes } from './admin/money.ts'
import { endpoints as adminPayouts } from './admin/payouts.ts'
import { endpoints as adminPeople } from './admin/people.ts'
import { endpoints as adminReliability } from './admin/reliability.ts'
import { endpoints as adminSettings } from './admin/settings.ts'
import { endpoints as adminSpecialties } from './admin/specialties.ts'
import { endpoints as adminSystem } from './admin/system.ts'
import { endpoints as adminToday } from './admin/today.ts'
import { rawRoutes as answerFileRoutes, endpoints as answerFiles } from './answer-files.ts'
import { endpoints as applications } from './applications.ts'
import { endpoints as bookings } from './booking.ts'
import { endpoints as bookingDisputes } from './booking-disputes.ts'
import { endpoints as bookingLifecycle } from './booking-lifecycle.ts'
import { endpoints as bookingMessages } from './booking-messages.ts'
import { endpoints as calendarOAuth, rawRoutes as calendarOAuthRoutes } from './calendar-oauth.ts'
import { rawRoutes as calendarFeedRoutes, endpoints as calendars } from './calendars.ts'
import { rawRoutes as collaborationRoutes } from './collaboration.ts'
import { endpoints as earnings } from './earnings.ts'
import { endpoints as interviewers, rawRoutes as publicProfileRoutes } from './interviewer.ts'
import { endpoints as policies } from './legal-policies.ts'
import { endpoints as mfa } from './mfa.ts'
import { endpoints as moderation } from './moderation.ts'
import { endpoints as notes } from './notes.ts'
import { rawRoutes as notificationRoutes, endpoints as notifications } from './notifications.ts'
import { rawRoutes as paymentRoutes, endpoints as payments } from './payment.ts'
import { rawRoutes as profileRoutes, endpoints as profiles } from './profile.ts'
import { rawRoutes as recordingRoutes, endpoints as recordings } from './recording.ts'
import { endpoints as reliability } from './reliability.ts'
import { endpoints as reviews } from './review.ts'
import { rawRoutes as roomRoutes, endpoints as rooms } from './room.ts'
import { endpoints as scorecards } from './scorecard.ts'
import { endpoints as sessionTypes } from './session-type.ts'
import { endpoints as slots } from './slot.ts'
import { endpoints as settings } from './system.ts'
import { endpoints as timeRequests } from './time-request.ts'
import { endpoints as training } from './training.ts'
import { endpoints as trainingInterviews, rawRoutes as trainingRoutes } from './training-interview.ts'
import { endpoints as trainingShares } from './training-share.ts'

/** Every JSON endpoint, by name. The OpenAPI document and a test of access rules cover `api` and `rawRoutes`. */
export const api = {
  ...account,
  ...mfa,
  ...profiles,
  ...interviewers,
  ...applications,
  ...slots,
  ...sessionTypes,
  ...calendars,
  ...calendarOAuth,
  ...bookings,
  ...bookingLifecycle,
  ...bookingDisputes,
  ...bookingMessages,
  ...answerFiles,
  ...timeRequests,
  ...notifications,
  ...payments,
  ...earnings,
  ...reviews,
  ...recordings,
  ...training,
  ...trainingInterviews,
  ...trainingShares,
  ...notes,
  ...scorecards,
  ...rooms,
  ...settings,
  ...policies,
  ...admins,
  ...adminMoney,
  ...adminPayouts,
  ...adminBankStatements,
  ...adminSpecialties,
  ...adminToday,
  ...adminPeople,
  ...adminSystem,
  ...adminSettings,
  ...adminBookings,
  ...adminDisputes,
  ...moderation,
  ...adminModeration,
  ...adminApplications,
  ...reliability,
  ...adminReliability,
  ...adminInsights,
}

/** For type-only imports, which load no schema. */
export type Api = typeof api

/** Every route without a JSON reply: streams, uploads, files, webhooks and sockets. */
export const rawRoutes = {
  ...profileRoutes,
  ...notificationRoutes,
  ...publicProfileRoutes,
  ...answerFileRoutes,
  ...calendarFeedRoutes,
  ...calendarOAuthRoutes,
  ...paymentRoutes,
  ...recordingRoutes,
  ...trainingRoutes,
  ...roomRoutes,
  ...collaborationRoutes,
  ...adminRoutes,
  ...adminMoneyRoutes,
  ...adminExportRoutes,
}

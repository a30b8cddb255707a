import { endpoints as accountEndpoints } from './account.ts'
import { endpoints as bookingEndpoints } from './booking.ts'
import { endpoints as bookingLifecycleEndpoints, upcomingEndpoints } from './booking-lifecycle.ts'
import { endpoints as bookingMessageEndpoints } from './booking-messages.ts'
import { rawRoutes as collaborationRawRoutes } from './collaboration.ts'
import { endpoints as earningsEndpoints } from './earnings.ts'
import {
  favoriteEndpoints,
  endpoints as interviewerEndpoints,
  publicProfileEndpoints,
  rawRoutes as publicProfileRawRoutes,
} from './interviewer.ts'
import { endpoints as mfaEndpoints } from './mfa.ts'
import { endpoints as noteEndpoints } from './notes.ts'
import { endpoints as notificationEndpoints } from './notifications.ts'
import {
  currencyEndpoints,
  endpoints as paymentEndpoints,
  rawRoutes as paymentRawRoutes,
  receiptEndpoints,
} from './payment.ts'
import { endpoints as profileEndpoints, rawRoutes as profileRawRoutes } from './profile.ts'
import {
  callRecordingEndpoints,
  callRecordingRawRoutes,
  endpoints as recordingEndpoints,
  rawRoutes as recordingRawRoutes,
  replayEndpoints,
} from './recording.ts'
import { endpoints as reviewEndpoints } from './review.ts'
import { endpoints as roomEndpoints, rawRoutes as roomRawRoutes } from './room.ts'
import { endpoints as scorecardEndpoints } from './scorecard.ts'
import { endpoints as settingsEndpoints } from './settings.ts'
import { endpoints as slotEndpoints, weeklyScheduleEndpoints } from './slot.ts'
import { endpoints as trainingEndpoints } from './training.ts'
import {
  endpoints as trainingSessionEndpoints,
  rawRoutes as trainingSessionRawRoutes,
  trainingTrialEndpoints,
} from './training-session.ts'
import { endpoints as trainingShareEndpoints } from './training-share.ts'

/**
 * Every JSON endpoint, by name. The OpenAPI document and the authorization test iterate over both objects.
 */
export const api = {
  ...accountEndpoints,
  ...mfaEndpoints,
  ...profileEndpoints,
  ...publicProfileEndpoints,
  ...interviewerEndpoints,
  ...favoriteEndpoints,
  ...slotEndpoints,
  ...weeklyScheduleEndpoints,
  ...bookingEndpoints,
  ...bookingLifecycleEndpoints,
  ...bookingMessageEndpoints,
  ...upcomingEndpoints,
  ...notificationEndpoints,
  ...currencyEndpoints,
  ...paymentEndpoints,
  ...receiptEndpoints,
  ...earningsEndpoints,
  ...reviewEndpoints,
  ...recordingEndpoints,
  ...callRecordingEndpoints,
  ...trainingEndpoints,
  ...trainingSessionEndpoints,
  ...trainingShareEndpoints,
  ...trainingTrialEndpoints,
  ...noteEndpoints,
  ...replayEndpoints,
  ...scorecardEndpoints,
  ...roomEndpoints,
  ...settingsEndpoints,
}

/** Type-only import, so that callers load no schema. */
export type Api = typeof api

/** Every route without a JSON reply: streams, uploads, files, webhooks and sockets. */
export const rawRoutes = {
  ...profileRawRoutes,
  ...publicProfileRawRoutes,
  ...paymentRawRoutes,
  ...recordingRawRoutes,
  ...callRecordingRawRoutes,
  ...trainingSessionRawRoutes,
  ...roomRawRoutes,
  ...collaborationRawRoutes,
}

import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { atStart, bookingCatalog, type Template, toDateOrNull } from './booking-catalog.ts'
import {
  type InAppNotification,
  inAppApplication,
  inAppDecision,
  inAppPayout,
  inAppPolicy,
  inAppReliability,
  inAppReport,
  inAppTimeRequest,
  inAppView,
} from './in-app.ts'
import type { EmailPayloads } from './payloads.ts'
import * as account from './templates/account.ts'
import * as access from './templates/account-access.ts'
import * as application from './templates/application.ts'
import { slotAvailable } from './templates/availability-alert.ts'
import { calendarDeleted, calendarDisconnected } from './templates/calendar-connection.ts'
import { policyPublished } from './templates/legal-policy.ts'
import * as moderation from './templates/moderation.ts'
import * as payout from './templates/payout.ts'
import { reliabilityChanged } from './templates/reliability.ts'
import * as session from './templates/session.ts'
import * as timeRequest from './templates/time-request.ts'
import { accountViewed } from './templates/view-as.ts'

const afterMinutes = ({ minutes }: { minutes: number }, queuedAt: Date) =>
  new Date(queuedAt.getTime() + minutes * minuteMs)
const afterHours = ({ hours }: { hours: number }, queuedAt: Date) =>
  new Date(queuedAt.getTime() + hours * hourMs)
const afterDays = ({ days }: { days: number }, queuedAt: Date) => new Date(queuedAt.getTime() + days * dayMs)

/** Every email and in-app notification of the product. */
export const catalog: { [T in keyof EmailPayloads]: Template<T> } = {
  // Security: cannot be switched off, and not shown in the app, where an attacker with the login could read them.
  welcome: { render: account.welcome },
  'confirm-email': {
    render: account.confirmEmail,
    expiresAt: afterHours,
  },
  'email-changed': { render: account.emailChanged, expiresAt: afterDays },
  'new-login': { render: account.newLogin, expiresAt: afterDays },
  'password-changed': { render: account.passwordChanged },
  'factors-changed': { render: account.factorsChanged },
  'email-otp': { render: account.emailOtp, expiresAt: afterMinutes },
  'account-closed': { render: account.accountClosed },
  // The person cannot sign in to read a notification in the app.
  'account-suspended': { render: access.accountSuspended },
  'account-restored': { render: access.accountRestored },
  'admin-role-changed': { render: access.adminRoleChanged },
  'reset-password': { render: account.resetPassword, expiresAt: afterMinutes },
  'payout-details-changed': { render: payout.payoutDetailsChanged },

  'payout-paid': { render: payout.payoutPaid, inApp: inAppPayout },
  'payout-returned': { render: payout.payoutReturned, inApp: inAppPayout },

  ...bookingCatalog,
  'booking-digest': {
    render: session.createBookingDigest(template => catalog[template].digestLabel),
    inApp: () => ({
      category: 'bookings',
      dedupeKey: null,
      actorId: null,
      isMandatory: false,
      startTime: null,
      path: () => '/bookings',
    }),
  },

  'report-decided': { render: moderation.reportDecided, inApp: inAppReport },
  'content-hidden': { render: moderation.contentHidden, inApp: inAppDecision },
  'content-restored': { render: moderation.contentRestored, inApp: inAppDecision },
  'appeal-rejected': { render: moderation.appealRejected, inApp: inAppDecision },

  'confirm-work-email': {
    render: application.confirmWorkEmail,
    expiresAt: afterHours,
  },
  'application-approved': { render: application.applicationApproved, inApp: inAppApplication },
  'application-sent-back': { render: application.applicationSentBack, inApp: inAppApplication },
  'application-declined': { render: application.applicationDeclined, inApp: inAppApplication },
  'reliability-changed': { render: reliabilityChanged, inApp: inAppReliability },

  'account-viewed': { render: accountViewed, inApp: inAppView },
  'policy-published': { render: policyPublished, inApp: inAppPolicy },
  // Mandatory: until it is connected again, new events there hide no slot.
  'calendar-disconnected': { render: calendarDisconnected },
  'calendar-deleted': { render: calendarDeleted },

  'times-requested': {
    render: timeRequest.timesRequested,
    expiresAt: ({ expiresAt }) => new Date(expiresAt),
    inApp: inAppTimeRequest,
  },
  'requested-time-accepted': {
    render: timeRequest.requestedTimeAccepted,
    expiresAt: ({ payBy }) => toDateOrNull(payBy),
    inApp: inAppTimeRequest,
  },
  'time-request-ended': { render: timeRequest.timeRequestEnded, inApp: inAppTimeRequest },

  'slot-available': {
    render: slotAvailable,
    expiresAt: atStart,
    inApp: data => ({
      category: 'free_times',
      dedupeKey: data.interviewerId,
      actorId: data.interviewerId,
      isMandatory: false,
      startTime: data.startTime,
      path: () => `/interviewers?book=${data.interviewerId}`,
    }),
  },
}

type Email<T extends keyof EmailPayloads> = { template: T; data: EmailPayloads[T] }

/** Null: it never expires. */
export const getExpiry = <T extends keyof EmailPayloads>(
  { template, data }: Email<T>,
  queuedAt: Date,
): Date | null => catalog[template].expiresAt?.(data, queuedAt) ?? null

/** Null: email only. */
export const getInAppNotification = <T extends keyof EmailPayloads>({
  template,
  data,
}: Email<T>): InAppNotification | null => catalog[template].inApp?.(data) ?? null

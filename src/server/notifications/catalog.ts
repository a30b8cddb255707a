import type { BookingGroup } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import type { NotificationCategory } from '#contract/notifications.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import type { CalendarEvent, Render } from './email.ts'
import {
  type BookingEmailTemplate,
  type BookingNotificationPayload,
  type EmailPayloads,
  type PayoutPayload,
  wasConfirmed,
} from './payloads.ts'
import * as account from './templates/account.ts'
import { slotAvailable } from './templates/availability-alert.ts'
import * as booking from './templates/booking.ts'
import * as payout from './templates/payout.ts'
import * as recording from './templates/recording.ts'
import * as scorecard from './templates/scorecard.ts'
import * as session from './templates/session.ts'

/** In-app notification that accompanies an email. */
export type InAppNotification<Data = EmailPayloads[keyof EmailPayloads]> = {
  category: NotificationCategory
  /** Replaces an earlier notification with the same key. Null: not shown in the app. */
  dedupeKey: string | null
  /** User it names besides the recipient. Erasing that user deletes it. */
  actorId: UserId | null
  /** Emailed despite preferences, because money or a last chance depends on it. */
  isMandatory: boolean
  /** The part of the payload that the subject needs. */
  data: Data
  /** Page that handles it. */
  path(now: Date): string
}

/**
 * When an email about a booking leaves. One about a refund to the interviewee leaves at once in any case.
 *
 *   immediate          at once
 *   immediate-if-paid  at once to the interviewee of a paid booking, otherwise limited
 *   limited            the first at once, later ones combined and limited per hour (`getSendTime`)
 *   debounced          limited, and the first also waits a few minutes, because a change often follows another
 */
type BookingEmailTiming = 'immediate' | 'immediate-if-paid' | 'limited' | 'debounced'

/**
 * What becomes of delayed emails about one booking (`coalesceEmails`). Of those about an event, the latest per template
 * is sent. Of those about the status, one is sent: the lowest rank. `isFirst` tells that the booking was made; if it is
 * cancelled before that email leaves, neither is sent.
 */
type BookingEmailReport = 'event' | { statusRank: number; isFirst: boolean }

type Template<T extends keyof EmailPayloads> = {
  render: Render<T>
  /** An email that is still queued then is not sent. Missing: it never expires. */
  expiresAt?(data: EmailPayloads[T], queuedAt: Date): Date | null
  /** Missing: email only, and preferences cannot switch it off. */
  inApp?(data: EmailPayloads[T]): InAppNotification<EmailPayloads[T]>
} & (T extends BookingEmailTemplate
  ? { timing: BookingEmailTiming; reports: BookingEmailReport }
  : // Only emails about bookings are ever delayed.
    { timing: 'immediate' })

const afterMinutes = ({ minutes }: { minutes: number }, queuedAt: Date) =>
  new Date(queuedAt.getTime() + minutes * minuteMs)
const afterDays = ({ days }: { days: number }, queuedAt: Date) => new Date(queuedAt.getTime() + days * dayMs)
const atStart = ({ startTime }: { startTime: string }) => new Date(startTime)
const atEnd = ({ endTime }: BookingNotificationPayload) => new Date(endTime)
const atDeletion = ({ recording }: BookingNotificationPayload) =>
  recording ? new Date(recording.endsAt) : null
const toDateOrNull = (at: string | null | undefined) => (at ? new Date(at) : null)

/** Every email and in-app notification of the product. */
export const catalog: { [T in keyof EmailPayloads]: Template<T> } = {
  // Security: cannot be switched off, and not shown in the app, where an attacker with the login could read them.
  welcome: { render: account.welcome, timing: 'immediate' },
  'confirm-email': {
    render: account.confirmEmail,
    timing: 'immediate',
    expiresAt: ({ hours }, queuedAt) => new Date(queuedAt.getTime() + hours * hourMs),
  },
  'email-changed': { render: account.emailChanged, timing: 'immediate', expiresAt: afterDays },
  'new-login': { render: account.newLogin, timing: 'immediate', expiresAt: afterDays },
  'password-changed': { render: account.passwordChanged, timing: 'immediate' },
  'factors-changed': { render: account.factorsChanged, timing: 'immediate' },
  'email-otp': { render: account.emailOtp, timing: 'immediate', expiresAt: afterMinutes },
  'account-closed': { render: account.accountClosed, timing: 'immediate' },
  'reset-password': { render: account.resetPassword, timing: 'immediate', expiresAt: afterMinutes },
  'payout-details-changed': { render: payout.payoutDetailsChanged, timing: 'immediate' },

  'payout-paid': { render: payout.payoutPaid, timing: 'immediate', inApp: inAppPayout },
  'payout-returned': { render: payout.payoutReturned, timing: 'immediate', inApp: inAppPayout },

  'booking-requested': {
    render: booking.bookingRequested,
    timing: 'limited',
    reports: { statusRank: 3, isFirst: true },
    expiresAt: ({ answerBy, startTime }) => toDateOrNull(answerBy ?? startTime),
    inApp: data => inAppBooking(data, { group: 'waiting' }),
  },
  'booking-confirmed': {
    render: withCalendar('REQUEST', booking.bookingConfirmed),
    timing: 'immediate-if-paid',
    reports: { statusRank: 2, isFirst: true },
    expiresAt: atEnd,
    // Mandatory, because it carries the meeting link, the calendar event and the payment.
    inApp: data => inAppBooking(data, { isMandatory: true }),
  },
  'meeting-link-changed': {
    render: withCalendar('REQUEST', booking.meetingLinkChanged),
    timing: 'limited',
    reports: { statusRank: 5, isFirst: false },
    expiresAt: atEnd,
    inApp: inAppBooking,
  },
  'booking-cancelled': {
    render: withCalendar('CANCEL', booking.bookingCancelled),
    timing: 'limited',
    reports: { statusRank: 1, isFirst: false },
    inApp: data => inAppBooking(data, { group: 'cancelled', isMandatory: isRefunded(data) }),
  },
  'booking-moved': {
    render: withCalendar('REQUEST', session.bookingMoved),
    timing: 'limited',
    reports: { statusRank: 4, isFirst: false },
    expiresAt: atEnd,
    inApp: inAppBooking,
  },
  'time-proposed': {
    render: session.timeProposed,
    timing: 'limited',
    reports: { statusRank: 6, isFirst: false },
    expiresAt: atStart,
    inApp: inAppBooking,
  },
  'proposal-declined': {
    render: session.proposalDeclined,
    timing: 'limited',
    reports: 'event',
    expiresAt: atStart,
    inApp: inAppBooking,
  },
  'session-reminder': {
    render: session.sessionReminder,
    timing: 'immediate',
    reports: 'event',
    expiresAt: atStart,
    inApp: data =>
      inAppBooking(data, {
        category: 'reminders',
        pathUntilEnd: data.lifecycle?.reminderHours === 1 ? getRoomPath(data) : null,
      }),
  },
  'no-show-reported': {
    render: session.noShowReported,
    timing: 'limited',
    reports: 'event',
    expiresAt: ({ lifecycle }) => toDateOrNull(lifecycle?.contestBy),
    inApp: data => inAppBooking(data, { isMandatory: true }),
  },
  'no-show-decided': {
    render: session.noShowDecided,
    timing: 'immediate',
    reports: 'event',
    inApp: data => inAppBooking(data, { isMandatory: true }),
  },
  'notes-changed': {
    render: session.notesChanged,
    timing: 'debounced',
    reports: 'event',
    expiresAt: atStart,
    inApp: inAppBooking,
  },
  'message-received': {
    render: session.messageReceived,
    timing: 'limited',
    reports: 'event',
    inApp: data => inAppBooking(data, { category: 'messages', path: `/bookings?messages=${data.bookingId}` }),
  },
  'booking-digest': {
    render: session.bookingDigest,
    timing: 'immediate',
    inApp: data => ({
      category: 'bookings',
      dedupeKey: null,
      actorId: null,
      isMandatory: false,
      data,
      path: () => '/bookings',
    }),
  },

  'recording-ready': {
    render: recording.recordingReady,
    timing: 'limited',
    reports: 'event',
    expiresAt: atDeletion,
    inApp: data => inAppBooking(data, { group: 'past' }),
  },
  'recording-ends': {
    render: recording.recordingEnds,
    timing: 'immediate',
    reports: 'event',
    expiresAt: atDeletion,
    inApp: data => inAppBooking(data, { category: 'reminders', isMandatory: true, group: 'past' }),
  },
  'replay-ends': {
    render: recording.replayEnds,
    timing: 'immediate',
    reports: 'event',
    expiresAt: atDeletion,
    inApp: data => inAppBooking(data, { category: 'reminders', isMandatory: true, group: 'past' }),
  },
  'scorecard-ready': {
    render: scorecard.scorecardReady,
    timing: 'limited',
    reports: 'event',
    inApp: data => inAppBooking(data, { group: 'past' }),
  },
  'scorecard-due': {
    render: scorecard.scorecardDue,
    timing: 'immediate',
    reports: 'event',
    inApp: data => inAppBooking(data, { category: 'reminders', group: 'past' }),
  },

  'slot-available': {
    render: slotAvailable,
    timing: 'immediate',
    expiresAt: atStart,
    inApp: data => ({
      category: 'free_times',
      dedupeKey: data.interviewerId,
      actorId: data.interviewerId,
      isMandatory: false,
      data,
      path: () => `/interviewers?book=${data.interviewerId}`,
    }),
  },
}

/** Null: email only. */
export const getInAppNotification = <T extends keyof EmailPayloads>({
  template,
  data,
}: {
  template: T
  data: EmailPayloads[T]
}): InAppNotification<EmailPayloads[T]> | null => catalog[template].inApp?.(data) ?? null

/** Adds the calendar event. There is none to cancel if the booking was never confirmed. */
function withCalendar(
  method: CalendarEvent['method'],
  render: Render<BookingEmailTemplate>,
): Render<BookingEmailTemplate> {
  return (context, data) => ({
    ...render(context, data),
    calendar:
      method === 'REQUEST' || wasConfirmed(data) ? booking.toCalendarEvent(method, context, data) : null,
  })
}

/** Several payouts are several notifications. */
function inAppPayout(data: PayoutPayload): InAppNotification<PayoutPayload> {
  return {
    category: 'payouts',
    dedupeKey: data.at,
    actorId: null,
    isMandatory: true,
    data,
    path: () => '/earnings',
  }
}

type InAppOptions = {
  category?: NotificationCategory
  isMandatory?: boolean
  /** Group of the booking list to open. By default upcoming, after the end past. */
  group?: BookingGroup
  /** Link target instead of the booking list. */
  path?: string
  /** Link target until the session ends. */
  pathUntilEnd?: string | null
}

/** Links to the booking list, in the group that is right at the time of the click. */
function inAppBooking(
  data: BookingNotificationPayload,
  { category = 'bookings', isMandatory = false, group, path, pathUntilEnd }: InAppOptions = {},
): InAppNotification<BookingNotificationPayload> {
  const { side, endTime, bookingId } = data
  function pathAt(now: Date): string {
    const isOver = new Date(endTime) <= now
    const list = `/${side}-bookings?group=${group ?? (isOver ? 'past' : 'upcoming')}`
    return path ?? (isOver ? null : pathUntilEnd) ?? list
  }
  return {
    category,
    dedupeKey: bookingId,
    actorId: (side === 'interviewer' ? data.interviewee.id : data.interviewer.id) ?? null,
    isMandatory,
    data: withoutPersonalText(data),
    path: pathAt,
  }
}

/** In-app notifications need both names, but no email addresses, notes or messages. */
const withoutPersonalText = (data: BookingNotificationPayload): BookingNotificationPayload => ({
  ...data,
  interviewee: { ...data.interviewee, email: null },
  interviewer: { ...data.interviewer, email: null },
  notes: null,
  lifecycle: data.lifecycle && { ...data.lifecycle, messages: [] },
})

/** Refunds are always emailed to the payer. */
const isRefunded = ({ side, refundMinor }: BookingNotificationPayload) =>
  side === 'interviewee' && (refundMinor ?? 0) > 0

/** Path of the built-in room, if the session uses it. */
const getRoomPath = ({ meetingLink, bookingId }: BookingNotificationPayload) =>
  meetingLink?.endsWith(`/room/${bookingId}`) ? `/room/${bookingId}` : null

import type { ParticipantRole } from '#contract/fields.ts'
import type { Language } from '#contract/language.ts'
import type { Row } from '#server/lib/database/pool.ts'
import type { Render } from './email.ts'
import { getRoomPath, type InAppNotification, inAppBooking, isRefunded } from './in-app.ts'
import type { BookingEmailTemplate, BookingNotificationPayload, EmailPayloads } from './payloads.ts'
import * as booking from './templates/booking.ts'
import * as dispute from './templates/dispute.ts'
import * as recording from './templates/recording.ts'
import * as scorecard from './templates/scorecard.ts'
import * as session from './templates/session.ts'

/**
 * When an email about a booking leaves. One about a refund to the interviewee leaves at once in any case.
 *
 *   immediate          at once
 *   immediate-if-paid  at once to the interviewee of a paid booking, otherwise limited
 *   limited            the first at once, later ones combined and limited per hour (`getSendTime`)
 *   debounced          limited, and the first also waits a few minutes, because a change often follows another
 */
type BookingEmailTiming = 'immediate' | 'immediate-if-paid' | 'limited' | 'debounced'

type Booking = Pick<Row<'bookings'>, 'status' | 'reason' | 'approval' | 'starts_at'> & {
  proposed_starts_at: Date | null
}

const activeStates: readonly Booking['status'][] = ['hold', 'pending', 'accepting', 'confirmed']
const allStates: readonly Booking['status'][] = [...activeStates, 'cancelled']

/** Columns of the status of a booking. `statusFingerprint` is made of all of them. */
export const statusColumns = ['status', 'starts_at', 'meeting_link', 'proposed_slot_id'] as const

/** Only emails about bookings are ever delayed. */
type BookingTemplate = {
  timing: BookingEmailTiming
  /**
   * Of delayed emails about the status of one booking, only the one with the lowest rank is sent (`coalesceEmails`), and none if
   * the recipient already knows all `statusColumns`. `isFirst` tells that the booking was made; if it is cancelled before that email leaves, neither is sent. Null: it
   * reports an event, and the latest per template is sent.
   */
  status: { rank: number; isFirst?: true } | null
  digestLabel: Record<Language, string>
  rules: {
    /** Whose act it reports. It never counts as unread for that participant. Null: automatic, or the callers tell. */
    actor: ParticipantRole | ((booking: Booking) => ParticipantRole | null) | null
    /** States of the booking in which it is still true. In others it is not sent. */
    validStates: readonly Booking['status'][]
    /** False if the times that it names no longer hold. Null: it holds whatever the times are. */
    matchesTimes: ((data: BookingNotificationPayload, booking: Booking) => boolean) | null
  }
}

export type Template<T extends keyof EmailPayloads> = {
  render: Render<T>
  /** An email that is still queued then is not sent. Missing: it never expires. */
  expiresAt?(data: EmailPayloads[T], queuedAt: Date): Date | null
  /** Missing: email only, and preferences cannot switch it off. */
  inApp?(data: EmailPayloads[T]): InAppNotification
} & (T extends BookingEmailTemplate ? BookingTemplate : unknown)

const atEnd = ({ endTime }: BookingNotificationPayload) => new Date(endTime)
const atDeletion = ({ recording }: BookingNotificationPayload) =>
  recording ? new Date(recording.endsAt) : null
export const atStart = ({ startTime }: { startTime: string }) => new Date(startTime)
export const toDateOrNull = (at: string | null | undefined) => (at ? new Date(at) : null)

/** About money that an admin decides: at once, mandatory, and true whatever happens to the booking. */
const decided = (
  render: Render<BookingEmailTemplate>,
  digestLabel: Record<Language, string>,
): Template<BookingEmailTemplate> => ({
  render,
  digestLabel,
  timing: 'immediate',
  status: null,
  rules: { actor: null, validStates: allStates, matchesTimes: null },
  inApp: data => inAppBooking(data, { isMandatory: true }),
})

/** Emails and in-app notifications about bookings, which may be delayed. */
export const bookingCatalog: { [T in BookingEmailTemplate]: Template<T> } = {
  'booking-requested': {
    render: booking.bookingRequested,
    digestLabel: { en: 'Requested', ru: 'Запрос' },
    timing: 'limited',
    status: { rank: 3, isFirst: true },
    rules: { actor: 'interviewee', validStates: ['pending', 'accepting'], matchesTimes: null },
    expiresAt: ({ answerBy, startTime }) => toDateOrNull(answerBy ?? startTime),
    inApp: data => inAppBooking(data, { group: 'waiting' }),
  },
  'booking-confirmed': {
    render: booking.withCalendar('REQUEST', booking.bookingConfirmed),
    digestLabel: { en: 'Confirmed', ru: 'Подтверждено' },
    timing: 'immediate-if-paid',
    status: { rank: 2, isFirst: true },
    rules: {
      actor: ({ approval }) => (approval ? 'interviewer' : 'interviewee'),
      validStates: ['confirmed'],
      matchesTimes: null,
    },
    expiresAt: atEnd,
    // Mandatory, because it carries the meeting link, the calendar event and the payment.
    inApp: data => inAppBooking(data, { isMandatory: true }),
  },
  'meeting-link-changed': {
    render: booking.withCalendar('REQUEST', booking.meetingLinkChanged),
    digestLabel: { en: 'New meeting link', ru: 'Новая ссылка на встречу' },
    timing: 'limited',
    status: { rank: 5 },
    rules: { actor: 'interviewer', validStates: ['confirmed'], matchesTimes: null },
    expiresAt: atEnd,
    inApp: inAppBooking,
  },
  'booking-cancelled': {
    render: booking.withCalendar('CANCEL', booking.bookingCancelled),
    digestLabel: { en: 'Cancelled', ru: 'Отменено' },
    timing: 'limited',
    status: { rank: 1 },
    rules: { actor: getCanceller, validStates: ['cancelled'], matchesTimes: null },
    inApp: data => inAppBooking(data, { group: 'cancelled', isMandatory: isRefunded(data) }),
  },
  'booking-moved': {
    render: booking.withCalendar('REQUEST', session.bookingMoved),
    digestLabel: { en: 'New time', ru: 'Новое время' },
    timing: 'limited',
    status: { rank: 4 },
    rules: {
      actor: 'interviewee',
      validStates: ['confirmed'],
      matchesTimes: ({ lifecycle }, { starts_at }) => lifecycle?.movedFrom !== starts_at.toISOString(),
    },
    expiresAt: atEnd,
    inApp: inAppBooking,
  },
  'time-proposed': {
    render: session.timeProposed,
    digestLabel: { en: 'New time proposed', ru: 'Предложено другое время' },
    timing: 'limited',
    status: { rank: 6 },
    rules: {
      actor: 'interviewer',
      validStates: ['confirmed'],
      matchesTimes: ({ lifecycle }, { proposed_starts_at }) =>
        lifecycle?.proposed?.startTime === proposed_starts_at?.toISOString(),
    },
    expiresAt: atStart,
    inApp: inAppBooking,
  },
  'proposal-declined': {
    render: session.proposalDeclined,
    digestLabel: { en: 'Time unchanged', ru: 'Время прежнее' },
    timing: 'limited',
    status: null,
    rules: { actor: 'interviewee', validStates: ['confirmed'], matchesTimes: null },
    expiresAt: atStart,
    inApp: inAppBooking,
  },
  'session-reminder': {
    render: session.sessionReminder,
    digestLabel: { en: 'Coming soon', ru: 'Уже скоро' },
    timing: 'immediate',
    status: null,
    rules: {
      actor: null,
      validStates: ['confirmed'],
      matchesTimes: ({ startTime }, { starts_at }) => startTime === starts_at.toISOString(),
    },
    expiresAt: atStart,
    inApp: data =>
      inAppBooking(data, {
        category: 'reminders',
        pathUntilEnd: data.lifecycle?.reminderHours === 1 ? getRoomPath(data) : null,
      }),
  },
  'no-show-reported': {
    render: session.noShowReported,
    digestLabel: { en: 'No-show reported', ru: 'Сообщение о неявке' },
    timing: 'limited',
    status: null,
    rules: { actor: 'interviewee', validStates: allStates, matchesTimes: null },
    expiresAt: ({ lifecycle }) => toDateOrNull(lifecycle?.contestBy),
    inApp: data => inAppBooking(data, { isMandatory: true }),
  },
  'no-show-decided': {
    render: session.noShowDecided,
    digestLabel: { en: 'No-show decided', ru: 'Решение о неявке' },
    timing: 'immediate',
    status: null,
    rules: { actor: null, validStates: allStates, matchesTimes: null },
    inApp: data => inAppBooking(data, { isMandatory: true }),
  },
  'refund-granted': decided(dispute.refundGranted, { en: 'Refund', ru: 'Возврат' }),
  'claim-received': decided(dispute.claimReceived, { en: 'Problem reported', ru: 'Сообщение о проблеме' }),
  'appeal-received': decided(dispute.appealReceived, { en: 'Appeal', ru: 'Обжалование' }),
  'dispute-decided': decided(dispute.disputeDecided, { en: 'Decided', ru: 'Решено' }),
  'notes-changed': {
    render: session.notesChanged,
    digestLabel: { en: 'New note', ru: 'Новое пожелание' },
    timing: 'debounced',
    status: null,
    rules: { actor: 'interviewee', validStates: activeStates, matchesTimes: null },
    expiresAt: atStart,
    inApp: inAppBooking,
  },
  'message-received': {
    render: session.messageReceived,
    digestLabel: { en: 'New message', ru: 'Новое сообщение' },
    timing: 'limited',
    status: null,
    rules: { actor: null, validStates: allStates, matchesTimes: null },
    inApp: data => inAppBooking(data, { category: 'messages', path: `/bookings?messages=${data.bookingId}` }),
  },
  'recording-ready': {
    render: recording.recordingReady,
    digestLabel: { en: 'Recording ready', ru: 'Новая видеозапись' },
    timing: 'limited',
    status: null,
    rules: { actor: 'interviewer', validStates: allStates, matchesTimes: null },
    expiresAt: atDeletion,
    inApp: data => inAppBooking(data, { group: 'past' }),
  },
  'recording-ends': {
    render: recording.recordingEnds,
    digestLabel: { en: 'Recording deleted soon', ru: 'Скоро удалим видео' },
    timing: 'immediate',
    status: null,
    rules: { actor: null, validStates: allStates, matchesTimes: null },
    expiresAt: atDeletion,
    inApp: data => inAppBooking(data, { category: 'reminders', isMandatory: true, group: 'past' }),
  },
  'replay-ends': {
    render: recording.replayEnds,
    digestLabel: { en: 'Replay deleted soon', ru: 'Скоро удалим материалы встречи' },
    timing: 'immediate',
    status: null,
    rules: { actor: null, validStates: allStates, matchesTimes: null },
    expiresAt: atDeletion,
    inApp: data => inAppBooking(data, { category: 'reminders', isMandatory: true, group: 'past' }),
  },
  'scorecard-ready': {
    render: scorecard.scorecardReady,
    digestLabel: { en: 'Your scorecard', ru: 'Ваша оценка' },
    timing: 'limited',
    status: null,
    rules: { actor: 'interviewer', validStates: allStates, matchesTimes: null },
    inApp: data => inAppBooking(data, { group: 'past' }),
  },
  'scorecard-due': {
    render: scorecard.scorecardDue,
    digestLabel: { en: 'Scorecard due', ru: 'Осталось написать оценку' },
    timing: 'immediate',
    status: null,
    rules: { actor: null, validStates: allStates, matchesTimes: null },
    inApp: data => inAppBooking(data, { category: 'reminders', group: 'past' }),
  },
}

function getCanceller({ reason }: Booking): ParticipantRole | null {
  if (reason === 'cancelled_by_interviewee') return 'interviewee'
  return reason === 'cancelled_by_interviewer' || reason === 'declined' ? 'interviewer' : null
}

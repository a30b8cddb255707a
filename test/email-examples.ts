import { cancellationReasons } from '#contract/booking.ts'
import { userId } from '#contract/id.ts'
import type { EmailJob, Recipient } from '#server/notifications/email.ts'
import {
  type BookingEmailTemplate,
  type BookingNotificationPayload,
  bookingEmailTemplates,
  type EmailPayloads,
} from '#server/notifications/payloads.ts'
import {
  aBookingEmailJob,
  aBookingPayload,
  aRecipient,
  aTimeRequestPayload,
  someEmailOnly,
} from './email-jobs.ts'

export const sides = ['interviewee', 'interviewer'] as const
export const recording = { id: '0196a1b2-0000-7000-8000-00000000000b', endsAt: '2027-02-24T15:00:00.000Z' }
export const answerBy = '2026-11-22T14:00:00.000Z'
const decisionText = 'Both were there.'
const messages = [{ text: '1, 2, 3', at: answerBy }]

type Changes = Partial<BookingNotificationPayload>

/** Every booking email in every situation with texts of its own. A new one does not type-check until it is listed here. */
const situationsOf: Record<
  BookingEmailTemplate,
  (situation: Pick<BookingNotificationPayload, 'side' | 'amountMinor'>) => Changes[]
> = {
  'booking-requested': both => [
    { ...both, answerBy, calendarSequence: 0, emailOnly: someEmailOnly({ notes: 'System design' }) },
    { ...both, calendarSequence: 0, specialty: null },
  ],
  'booking-confirmed': both => [
    { ...both, emailOnly: someEmailOnly({ notes: 'System design' }) },
    { ...both, meetingLink: null },
  ],
  'meeting-link-changed': both => [{ ...both, calendarSequence: 2 }],
  'booking-cancelled': both =>
    cancellationReasons.flatMap(reason =>
      [null, 0, 2500, 5000].map(refundMinor => ({
        ...both,
        ...{ reason, refundMinor, calendarSequence: refundMinor === null ? 0 : 2 },
      })),
    ),
  'booking-moved': both => [{ ...both, lifecycle: { movedFrom: answerBy } }],
  'time-proposed': ({ amountMinor }) => [
    {
      ...{ side: 'interviewee', amountMinor },
      lifecycle: {
        proposed: { startTime: aBookingPayload().startTime, endTime: '2026-11-26T15:00:00.000Z' },
      },
    },
  ],
  'proposal-declined': ({ amountMinor }) => [{ side: 'interviewer', amountMinor }],
  'session-reminder': both =>
    ([24, 1] as const).map(reminderHours => ({ ...both, lifecycle: { reminderHours } })),
  'no-show-reported': both => [{ ...both, lifecycle: { absentParty: both.side, contestBy: answerBy } }],
  'no-show-decided': both =>
    sides.flatMap(absentParty =>
      [true, false].map(upheld => ({
        ...both,
        lifecycle: { absentParty, upheld },
        emailOnly: someEmailOnly({ event: { decisionText } }),
      })),
    ),
  'refund-granted': both => [{ ...both, refundMinor: 2500 }],
  'claim-received': ({ amountMinor }) => [{ side: 'interviewer', amountMinor }],
  'appeal-received': both => [both],
  'dispute-decided': both => [
    { ...both, refundMinor: 0, emailOnly: someEmailOnly({ event: { decisionText } }) },
    { ...both, refundMinor: 2500, lifecycle: { appeal: 'changed' } },
    { ...both, refundMinor: 0, lifecycle: { appeal: 'confirmed' } },
  ],
  'notes-changed': ({ amountMinor }) => [
    { side: 'interviewer', amountMinor, emailOnly: someEmailOnly({ notes: 'System design' }) },
    { side: 'interviewer', amountMinor },
  ],
  'message-received': both => [{ ...both, emailOnly: someEmailOnly({ event: { messages } }) }],
  'recording-ready': both => [{ ...both, recording }],
  'recording-ends': both => [{ ...both, recording }],
  'replay-ends': both => [{ ...both, recording }],
  'scorecard-ready': ({ amountMinor }) => [{ side: 'interviewee', amountMinor }],
  'scorecard-due': ({ amountMinor }) => [{ side: 'interviewer', amountMinor }],
}
export const situations = bookingEmailTemplates.flatMap(template =>
  sides.flatMap(side =>
    [5000, 0].flatMap(amountMinor =>
      situationsOf[template]({ side, amountMinor }).map(changes => [template, changes] as const),
    ),
  ),
)

const moment = '2026-11-20T14:00:00.000Z'
const notMe = { link: 'https://rehearse.example/not-me#token=t', days: 7 }
const payout = {
  payoutId: recording.id,
  at: moment,
  amountMinor: 4250,
  currency: 'GEL',
  destination: 'GE•• •••• 4917',
} as const
const confirmation = { link: 'https://rehearse.example/confirm-email#token=t', hours: 48 }

/** One of each other email. A new one does not type-check until it is listed here. */
const otherEmails: { [Name in Exclude<keyof EmailPayloads, BookingEmailTemplate>]: EmailPayloads[Name] } = {
  'booking-digest': {
    side: 'interviewee',
    items: [{ template: 'booking-confirmed', data: aBookingPayload() }],
  },
  'calendar-disconnected': { connectionId: recording.id, provider: 'caldav', label: 'nino · caldav.example' },
  'calendar-deleted': { calendarId: recording.id, calendar: 'Work', label: 'nino · caldav.example' },
  'slot-available': { interviewerId: userId.parse(recording.id), name: 'Nino', startTime: moment },
  'times-requested': aTimeRequestPayload(),
  'requested-time-accepted': aTimeRequestPayload({ side: 'interviewee', payBy: moment, outcome: 'accepted' }),
  'time-request-ended': aTimeRequestPayload({ side: 'interviewee', outcome: 'declined' }),
  'report-decided': { caseId: recording.id, kind: 'review', isHidden: true },
  'content-hidden': {
    ...{ caseId: recording.id, kind: 'message', rule: 'harassment' },
    ...{ appealBy: moment, emailOnly: { statement: '1, 2, 3' } },
  },
  'content-restored': { caseId: recording.id, kind: 'profile' },
  'appeal-rejected': { caseId: recording.id, kind: 'profile', emailOnly: { answer: '1, 2, 3' } },
  'confirm-work-email': confirmation,
  'reliability-changed': {
    notice: 'paused',
    figures: { noShows: 3, lateCancellations: 0, unanswered: 1, overdueScorecards: 0 },
    pausedUntil: moment,
    emailOnly: { note: '1, 2, 3' },
  },
  'application-approved': {},
  'application-sent-back': { emailOnly: { answer: '1, 2, 3' } },
  'application-declined': { emailOnly: { answer: '1, 2, 3' } },
  'account-viewed': { viewId: recording.id, at: moment, minutes: 30, reason: '1, 2, 3' },
  'policy-published': {
    ...{ policy: 'terms', version: '3.0', effectiveAt: moment },
    emailOnly: { summaryEn: '1, 2, 3', summaryRu: '1, 2, 3' },
  },
  'payout-details-changed': payout,
  'payout-paid': payout,
  'payout-returned': payout,
  welcome: { role: 'interviewee', confirmation },
  'confirm-email': { ...confirmation, isChange: false },
  'email-changed': { changedAt: moment, ...notMe },
  'new-login': { userAgent: null, at: moment, ...notMe },
  'password-changed': { changedAt: moment },
  'factors-changed': { change: 'passkey-added', changedAt: moment },
  'email-otp': { code: '123456', minutes: 5 },
  'account-closed': { erasedAt: moment },
  'account-suspended': { until: moment, reason: '1, 2, 3' },
  'account-restored': {},
  'admin-role-changed': { role: 'support', isGranted: true, at: moment },
  'reset-password': { link: 'https://rehearse.example/reset-password#token=t', minutes: 60 },
}

/** Jobs of all emails, with at least one of each template. */
export const everyEmailJob = (recipient: Partial<Recipient>): EmailJob[] => [
  ...situations.map(([template, changes]) => aBookingEmailJob(template, changes, recipient)),
  ...Object.entries(otherEmails).map(
    ([template, data]) => ({ template, to: aRecipient(recipient), data }) as EmailJob,
  ),
]

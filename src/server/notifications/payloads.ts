import type { AdminRole } from '#contract/admin-roles.ts'
import type { CancellationReason } from '#contract/booking.ts'
import type { CalendarProviderName } from '#contract/calendar-providers.ts'
import type { DeclineReason, TimeRequestStatus } from '#contract/enums.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId, TimeRequestId, UserId } from '#contract/id.ts'
import type { PublishedPolicyName } from '#contract/legal-policy-versions.ts'
import type { Currency } from '#contract/money.ts'
import type { ImposableState, ReliabilityFigures } from '#contract/reliability-rules.ts'
import type { ReportCause, ReportedKind } from '#contract/report-causes.ts'

/** One-time link that confirms the email, valid for `hours`. */
export type ConfirmationLink = { link: string; hours: number }

export type MfaChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-on'
  | 'codes-off'
  | 'recovery-renewed'
  | 'recovery-used'
  | 'reset'

/**
 * Payload of every email, by template. Times are ISO 8601 instants. Texts of users and admins, and addresses, are in
 * `emailOnly`: an in-app notification is stored and shown without it.
 */
export type EmailPayloads = Record<BookingEmailTemplate, BookingNotificationPayload> & {
  /** Null confirmation: the email is confirmed already. */
  welcome: { role: 'interviewee' | 'interviewer' | null; confirmation: ConfirmationLink | null }
  /** To the current or to the new email. */
  'confirm-email': ConfirmationLink & { isChange: boolean }
  /** To the previous email. */
  'email-changed': { changedAt: string; link: string; days: number }
  /** `userAgent` is the browser's own claim. */
  'new-login': { userAgent: string | null; at: string; link: string; days: number }
  'password-changed': { changedAt: string }
  'factors-changed': { change: MfaChange; changedAt: string }
  'email-otp': { code: string; minutes: number }
  'account-closed': { erasedAt: string }
  /** `reason` is the admin's. Null `until`: no end date. */
  'account-suspended': { until: string | null; reason: string }
  'account-restored': Record<string, never>
  'admin-role-changed': { role: AdminRole; isGranted: boolean; at: string }
  'reset-password': { link: string; minutes: number }
  'payout-details-changed': Pick<PayoutPayload, 'at' | 'destination'>
  'payout-paid': PayoutPayload
  'payout-returned': PayoutPayload
  'booking-digest': BookingDigestPayload
  /** To a user who reported content. */
  'report-decided': { caseId: string; kind: ReportedKind; isHidden: boolean }
  /** To the author of hidden content. `statement` is the moderator's. */
  'content-hidden': {
    caseId: string
    kind: ReportedKind
    rule: ReportCause
    appealBy: string
    emailOnly?: { statement: string }
  }
  /** To the work email of an interviewer, which may be a stranger's. */
  'confirm-work-email': ConfirmationLink
  /** To an interviewer, about their application to be listed. `answer` is the admin's. */
  'application-approved': Record<string, never>
  'application-sent-back': ApplicationAnswer
  'application-declined': ApplicationAnswer
  /** To an interviewer. `note` is the admin's who set the state. `resumed`: a pause is over. */
  'reliability-changed': {
    notice: ImposableState | 'resumed' | 'lifted'
    figures: ReliabilityFigures
    pausedUntil: string | null
    emailOnly?: { note: string | null }
  }
  'content-restored': AppealAnswer
  'appeal-rejected': AppealAnswer
  /** To a person whose account an admin views, read-only. `reason` is the admin's, and the headline has it. */
  'account-viewed': { viewId: string; at: string; minutes: number; reason: string }
  /** To every user: an owner published a new version of a policy. */
  'policy-published': {
    policy: PublishedPolicyName
    version: string
    effectiveAt: string
    emailOnly?: { summaryEn: string; summaryRu: string }
  }
  /** To an interviewer whose calendar account has to be connected again. */
  'calendar-disconnected': { connectionId: string; provider: CalendarProviderName; label: string }
  /** To an interviewer whose bookings were written into a calendar that was deleted in its account. */
  'calendar-deleted': { calendarId: string; calendar: string; label: string }
  /** To an interviewer whom an interviewee asks for other times. */
  'times-requested': TimeRequestPayload
  /** To the interviewee, who has to pay. A free session is booked at once, which `booking-confirmed` reports. */
  'requested-time-accepted': TimeRequestPayload
  /** To the interviewee; to the interviewer if a time was held in vain. */
  'time-request-ended': TimeRequestPayload
  /** To an interviewee who asked for it, once: the interviewer has a free slot again. */
  'slot-available': { interviewerId: UserId; name: string; startTime: string }
}

/** An interviewee's request for other times. `side` is the recipient's. */
export type TimeRequestPayload = {
  requestId: TimeRequestId
  side: ParticipantRole
  other: { id: UserId; name: string }
  /** Null for the interviewer's default type without a name. */
  sessionType: string | null
  /** The accepted time, or all that were asked for. */
  times: { startTime: string; endTime: string }[]
  amountMinor: number
  currency: Currency
  /** Deadline for the answer, and for the payment of an accepted time. */
  expiresAt: string
  payBy: string | null
  decline: { reason: DeclineReason | null }
  outcome: TimeRequestStatus
  emailOnly?: {
    message: string | null
    answers: { label: string; answer: string }[]
    declineNote: string | null
  }
}

/** Without an answer: restored without an appeal. */
export type AppealAnswer = { caseId: string; kind: ReportedKind; emailOnly?: { answer: string } }

export type ApplicationAnswer = { emailOnly?: { answer: string } }

export type PayoutPayload = {
  payoutId: string
  at: string
  amountMinor: number
  currency: Currency
  destination: string
}

/** Emails about one booking. */
export const bookingEmailTemplates = [
  'booking-requested',
  'booking-confirmed',
  'meeting-link-changed',
  'booking-cancelled',
  'booking-moved',
  'time-proposed',
  'proposal-declined',
  'session-reminder',
  'no-show-reported',
  'no-show-decided',
  'refund-granted',
  'claim-received',
  'appeal-received',
  'dispute-decided',
  'notes-changed',
  'message-received',
  'recording-ready',
  'recording-ends',
  /** `recording` has the date on which the collaboration document is deleted. */
  'replay-ends',
  'scorecard-ready',
  'scorecard-due',
] as const
export type BookingEmailTemplate = (typeof bookingEmailTemplates)[number]

/** Several emails in one, each with the current state of its booking. */
export type BookingDigestPayload = {
  side: ParticipantRole
  items: { template: BookingEmailTemplate; data: BookingNotificationPayload }[]
}

/** Booking at the time the email was enqueued. The worker refreshes it before sending. */
export type BookingNotificationPayload = {
  bookingId: BookingId
  side: ParticipantRole
  interviewee: Participant
  interviewer: Participant
  specialty: string | null
  /** Null for the interviewer's default type. */
  sessionType: string | null
  startTime: string
  endTime: string
  amountMinor: number
  currency: Currency
  meetingLink: string | null
  answerBy: string | null
  reason: CancellationReason | null
  /** Why the interviewer declined. */
  decline: { reason: DeclineReason | null }
  /** In minor units. Null if nothing had been paid. */
  refundMinor: number | null
  /** Only in emails about a recording. */
  recording: { id: string; endsAt: string } | null
  /** Only in emails about a change after the confirmation. */
  lifecycle: LifecycleDetails | null
  /** Increases with every change of the calendar event. 0 if the booking was never confirmed. */
  calendarSequence: number
  /** Changes whenever the recipient needs another email about the status. */
  statusFingerprint: string
  emailOnly?: BookingEmailOnly
}

type Participant = { id?: UserId | null; name: string }

/** An address is null for a deleted user, and for an interviewer who hides it. */
export type BookingEmailOnly = {
  addresses: Record<ParticipantRole, string | null>
  notes: string | null
  declineNote: string | null
  event: EventTexts
}

/** Texts of the event that the email reports. */
export type EventTexts = {
  /** What the admin who decided wrote to both. */
  decisionText?: string
  /** Messages of the other participant, oldest first. */
  messages?: readonly { text: string; at: string }[]
}

export type LifecycleDetails = {
  /** Start before the session was rescheduled. */
  movedFrom?: string
  proposed?: { startTime: string; endTime: string }
  reminderHours?: 24 | 1
  absentParty?: ParticipantRole
  /** Deadline for the absent party to contest the report. */
  contestBy?: string
  upheld?: boolean
  /** Who lost by the first decision of an admin. Missing in other emails. */
  appealableBy?: readonly ParticipantRole[]
  /** The decision is about an appeal. */
  appeal?: 'changed' | 'confirmed'
}

export const wasConfirmed = (booking: BookingNotificationPayload): boolean => booking.calendarSequence > 0

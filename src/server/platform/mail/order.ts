import type { Language } from '#contract/account.ts'
import type { CancellationReason } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'

/** Who a mail goes to, and in which language and zone it speaks. */
export type Recipient = { email: string; name: string; language: Language; timeZone: string }

/** A booking as it stood when the mail was ordered: a mail tells what happened, not what came later. */
export type BookingFacts = {
  bookingId: BookingId
  side: 'interviewee' | 'interviewer'
  /** The emails are null where somebody left; the interviewer's also where it is kept from the reader. */
  interviewee: { name: string; email: string | null }
  interviewer: { name: string; email: string | null }
  specialty: string | null
  /** ISO 8601 instants. */
  startTime: string
  endTime: string
  amountMinor: number
  currency: Currency
  meetingLink: string | null
  notes: string | null
  answerBy: string | null
  reason: CancellationReason | null
  /** What was given back, in minor units; null where nothing had been paid. */
  refundMinor: number | null
  /** Only in mails about a recording. */
  recording: { id: string; endsAt: string } | null
  /** What happened to a session after it was confirmed; only in the mails that tell of it. */
  life: LifeNews | null
  /** Rises with every change that the calendar must follow; 0 while it was never confirmed and no calendar knows of it. */
  calendarSequence: number
}

/** ISO 8601 instants. */
export type LifeNews = {
  /** Where the session was before it was moved. */
  movedFrom?: string
  proposed?: { startTime: string; endTime: string }
  reminderHours?: 24 | 1
  absent?: 'interviewer' | 'interviewee'
  /** Until when the absent side can disagree. */
  contestBy?: string
  upheld?: boolean
}

export const wasConfirmed = (booking: BookingFacts): boolean => booking.calendarSequence > 0

export const bookingMails = [
  /** Approval mode: to both, the interviewer is asked to answer. */
  'booking-requested',
  /** To both, with the meeting link and a calendar REQUEST. */
  'booking-confirmed',
  /** To both, with a calendar REQUEST of a higher sequence. */
  'meeting-link-changed',
  /** To both, with a calendar CANCEL where it had been confirmed; `reason` says why. */
  'booking-cancelled',
  /** To the interviewee: a recording was uploaded. */
  'recording-ready',
  /** To both: it will be deleted in a week. */
  'recording-ends',
  /** To both, with a calendar REQUEST of a higher sequence: another time. */
  'booking-moved',
  /** To the interviewee: the interviewer proposes another time. */
  'time-proposed',
  /** To the interviewer: the session stays where it is. */
  'proposal-declined',
  /** To both, a day and an hour ahead. */
  'session-reminder',
  /** To whoever is said not to have come. */
  'no-show-reported',
  /** To both. */
  'no-show-decided',
] as const
export type BookingMail = (typeof bookingMails)[number]

/** A one-time link that confirms the address it is mailed to, and how long it works. */
export type Confirmation = { link: string; hours: number }

/** A payout that arrived or came back; `at` is an ISO 8601 instant. */
export type PayoutNews = { at: string; amountMinor: number; currency: Currency; destination: string }

export type MailOrder =
  /** The confirmation is null where the address is confirmed already. */
  | {
      template: 'welcome'
      to: Recipient
      data: { role: 'interviewee' | 'interviewer' | null; confirmation: Confirmation | null }
    }
  /** To the account's own address, or to the one it is to become. */
  | { template: 'confirm-email'; to: Recipient; data: Confirmation & { isChange: boolean } }
  /** To the address that was. */
  | { template: 'email-changed'; to: Recipient; data: { changedAt: string } }
  | { template: 'password-changed'; to: Recipient; data: { changedAt: string } }
  | { template: 'account-closed'; to: Recipient; data: { erasedAt: string } }
  | { template: 'payout-details-changed'; to: Recipient; data: { at: string; destination: string } }
  | { template: 'payout-paid' | 'payout-returned'; to: Recipient; data: PayoutNews }
  | { template: 'reset-password'; to: Recipient; data: { link: string; minutes: number } }
  | { template: BookingMail; to: Recipient; data: BookingFacts }

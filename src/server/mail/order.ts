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
  interviewee: { name: string; email: string }
  /** The email is null where the interviewer keeps it from the reader. */
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
  /** Rises with every change that the calendar must follow; 0 while it was never confirmed and no calendar knows of it. */
  calendarSequence: number
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
] as const
export type BookingMail = (typeof bookingMails)[number]

export type MailOrder =
  | { template: 'welcome'; to: Recipient; data: { role: 'interviewee' | 'interviewer' | null } }
  | { template: 'reset-password'; to: Recipient; data: { link: string; minutes: number } }
  | { template: BookingMail; to: Recipient; data: BookingFacts }

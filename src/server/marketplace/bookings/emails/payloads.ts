import type { CancellationReason } from '#contract/booking.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { Letters } from '#server/lib/mail/email-job.ts'

/** A booking as it stood when the mail was ordered; it is read again when the mail is sent. */
export type BookingNotificationPayload = {
  bookingId: BookingId
  side: 'interviewee' | 'interviewer'
  interviewee: ParticipantContact
  interviewer: ParticipantContact
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
  lifecycle: LifecycleDetails | null
  /** Rises with every change that the calendar must follow; 0 while it was never confirmed and no calendar knows of it. */
  calendarSequence: number
}

/** The email is null where somebody left; the interviewer's also where it is kept from the reader. */
type ParticipantContact = {
  /** Missing in what a version before ordered. */
  id?: UserId | null
  name: string
  email: string | null
}

/** ISO 8601 instants. */
export type LifecycleDetails = {
  /** Where the session was before it was moved. */
  movedFrom?: string
  proposed?: { startTime: string; endTime: string }
  reminderHours?: 24 | 1
  absentParty?: 'interviewer' | 'interviewee'
  /** Until when the absent side can disagree. */
  contestBy?: string
  upheld?: boolean
  /** What the other side wrote, oldest first. */
  messages?: readonly { text: string; at: string }[]
}

export const wasConfirmed = (booking: BookingNotificationPayload): boolean => booking.calendarSequence > 0

/** The mails that tell of a booking; what belongs to one may add its own. */
export type BookingEmailTemplate = {
  [T in keyof Letters]: Letters[T] extends BookingNotificationPayload ? T : never
}[keyof Letters]

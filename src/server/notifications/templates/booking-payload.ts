import type { CancellationReason } from '#contract/booking.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { EmailPayloads } from '#server/notifications/email.ts'
import type { Party } from '#server/marketplace/bookings/access/policy.ts'

/** Booking at the time the email was enqueued. The worker refreshes it before sending. */
export type BookingNotificationPayload = {
  bookingId: BookingId
  side: Party
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
  /** In minor units. Null if nothing had been paid. */
  refundMinor: number | null
  /** Only in emails about a recording. */
  recording: { id: string; endsAt: string } | null
  /** Only in emails about a change after the confirmation. */
  lifecycle: LifecycleDetails | null
  /** Increases with every change of the calendar event. 0 if the booking was never confirmed. */
  calendarSequence: number
}

/** The email is null for a deleted user, and for an interviewer who hides it. */
type ParticipantContact = {
  /** Missing in jobs enqueued by an older version. */
  id?: UserId | null
  name: string
  email: string | null
}

/** ISO 8601 instants. */
export type LifecycleDetails = {
  /** Start before the session was rescheduled. */
  movedFrom?: string
  proposed?: { startTime: string; endTime: string }
  reminderHours?: 24 | 1
  absentParty?: Party
  /** Deadline for the absent party to contest the report. */
  contestBy?: string
  upheld?: boolean
  /** Messages of the other participant, oldest first. */
  messages?: readonly { text: string; at: string }[]
}

export const wasConfirmed = (booking: BookingNotificationPayload): boolean => booking.calendarSequence > 0

/** Templates with a booking payload. Other modules add their own to `Letters`. */
export type BookingEmailTemplate = {
  [T in keyof EmailPayloads]: EmailPayloads[T] extends BookingNotificationPayload ? T : never
}[keyof EmailPayloads]

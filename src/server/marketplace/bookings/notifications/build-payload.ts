import type { BookingId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import {
  findNotificationDataOrNull,
  type getNotificationData,
} from '#server/marketplace/bookings/access/authorize.ts'
import { getMeetingUrl } from '#server/marketplace/bookings/access/policy.ts'
import type { BookingNotificationPayload } from '#server/marketplace/bookings/emails/payloads.ts'
import type { Deps } from '#server/marketplace/context.ts'
import type { CurrentBooking } from './digest.ts'

export type NotificationData = Awaited<ReturnType<typeof getNotificationData>>

/** How a booking stands, for telling whether somebody knows that already. */
export const getStatusFingerprint = (row: NotificationData): string =>
  [row.status, row.starts_at.toISOString(), row.meeting_link, row.proposed_slot_id].join('|')

/** A booking as a mail to one side tells it, without what happened to it. */
export const buildPayload = (
  deps: Deps,
  bookingId: BookingId,
  row: NotificationData,
  side: BookingNotificationPayload['side'],
): BookingNotificationPayload => ({
  bookingId,
  side,
  interviewee: { id: row.interviewee_id, name: row.interviewee_name, email: row.interviewee_email },
  interviewer: {
    id: row.interviewer_id,
    name: row.interviewer_name,
    email: side === 'interviewer' || row.show_email ? row.interviewer_email : null,
  },
  specialty: row.specialty,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  amountMinor: row.price_minor,
  currency: row.currency,
  meetingLink: row.confirmed_at ? getMeetingUrl(row.meeting_link, bookingId, deps.urls.app) : null,
  notes: row.notes,
  answerBy: row.respond_by?.toISOString() ?? null,
  reason: row.reason,
  refundMinor: null,
  recording: null,
  lifecycle: null,
  calendarSequence: row.confirmed_at ? row.calendar_sequence : 0,
})

/** Who reads a booking's mails; whoever comes has also paid, unless somebody else has. */
export function getRecipients(row: NotificationData) {
  const interviewee = {
    id: row.interviewee_id,
    email: row.interviewee_email,
    name: row.interviewee_name,
    language: row.interviewee_language,
    timeZone: row.interviewee_zone,
  }
  const interviewer = {
    id: row.interviewer_id,
    email: row.interviewer_email,
    name: row.interviewer_name,
    language: row.interviewer_language,
    timeZone: row.interviewer_zone,
  }
  const { payer_id: id, payer_name: name, payer_language: language, payer_zone: timeZone } = row
  const payer =
    id && name && language && timeZone
      ? { id, email: row.payer_email, name, language, timeZone }
      : interviewee
  return { interviewee, interviewer, payer }
}

/** A booking as one side would be told it now. */
export async function getCurrentBooking(
  deps: Deps,
  db: Executor,
  bookingId: BookingId,
  side: BookingNotificationPayload['side'],
): Promise<CurrentBooking> {
  const present = await findCurrentBooking(deps, db, bookingId, side)
  if (!present) throw new Error(`There is no booking ${bookingId}`)
  return present
}

export async function findCurrentBooking(
  deps: Deps,
  db: Executor,
  bookingId: BookingId,
  side: BookingNotificationPayload['side'],
): Promise<CurrentBooking | null> {
  const row = await findNotificationDataOrNull(db, bookingId)
  return (
    row && {
      statusFingerprint: getStatusFingerprint(row),
      status: row.status,
      proposedStart: row.proposed_starts_at,
      data: buildPayload(deps, bookingId, row, side),
    }
  )
}

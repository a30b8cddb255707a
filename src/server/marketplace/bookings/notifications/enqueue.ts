import type { BookingId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import {
  findNotificationDataOrNull,
  getNotificationData,
} from '#server/marketplace/bookings/access/authorize.ts'
import { getMeetingUrl } from '#server/marketplace/bookings/access/policy.ts'
import type {
  BookingEmailTemplate,
  BookingNotificationPayload,
  LifecycleDetails,
} from '#server/marketplace/bookings/emails/payloads.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { type BookingNotification, type CurrentBooking, getActor } from './policy.ts'

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

type NotificationSide = BookingNotificationPayload['side']
type EnqueueOptions = {
  /** What a cancellation gives back to whoever paid, in minor units; leave out where nothing had been paid. */
  refundMinor?: number | null
  /** The recording it is about. */
  recording?: { id: string; delete_after: Date }
  /** Tells one side only, or whoever paid. */
  only?: NotificationSide | 'payer'
  /** Whose act it is, where the kind of mail does not say so. */
  actor?: NotificationSide
  lifecycle?: LifecycleDetails
}

/**
 * Orders a booking's mails, one job for each reader, in the caller's transaction: they are told if and only if that
 * commits, and as the booking stands when they are. Call it after the booking was written.
 */
export async function enqueueBookingNotifications(
  deps: Deps,
  tx: Executor,
  template: BookingEmailTemplate,
  bookingId: BookingId,
  { refundMinor = null, lifecycle, recording, only, actor: by }: EnqueueOptions = {},
): Promise<void> {
  const row = await getNotificationData(tx, bookingId)
  const actor = by ?? getActor(template, row)
  const actorId = actor && row[`${actor}_id`]
  const news = selectRecipients(row, only, refundMinor).map(
    ({ reader, side, refundMinor }): BookingNotification => {
      const data: BookingNotificationPayload = {
        ...buildPayload(deps, bookingId, row, side),
        refundMinor,
        recording: recording ? { id: recording.id, endsAt: recording.delete_after.toISOString() } : null,
        lifecycle: lifecycle ?? null,
      }
      const isActor = actorId === reader.id
      const senderId = isActor ? null : actorId
      const order = { template, to: { ...reader, isActor }, data }
      return {
        recipientId: reader.id,
        actorId: senderId,
        bookingId,
        statusFingerprint: getStatusFingerprint(row),
        email: order,
      }
    },
  )
  await deps.jobs.sendAll(tx, 'deliver-booking-notification', news)
}

/** Both people or one of them. Money that comes back is told to whoever paid, on the side of whom they paid for. */
function selectRecipients(row: NotificationData, only: EnqueueOptions['only'], refundMinor: number | null) {
  const { interviewee, interviewer, payer } = getRecipients(row)
  const paidThemselves = payer.id === interviewee.id
  const both = [
    { reader: interviewee, side: 'interviewee' as const, refundMinor: paidThemselves ? refundMinor : null },
    { reader: interviewer, side: 'interviewer' as const, refundMinor },
  ]
  const toPayer = { reader: payer, side: 'interviewee' as const, refundMinor }
  if (only === 'payer') return [toPayer]
  const told = both.filter(one => (only ?? one.side) === one.side)
  return refundMinor && !paidThemselves ? [...told, toPayer] : told
}

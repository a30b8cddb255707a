import type { BookingId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { getNotificationData } from '#server/marketplace/bookings/access/authorize.ts'
import { getMeetingUrl, type Party } from '#server/marketplace/bookings/access/policy.ts'
import { findNotificationData } from '#server/marketplace/bookings/access/repository.ts'
import type {
  BookingEmailTemplate,
  BookingNotificationPayload,
  LifecycleDetails,
} from '#server/notifications/templates/booking-payload.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { type BookingNotification, type CurrentBooking, getActor } from './policy.ts'

type NotificationData = Awaited<ReturnType<typeof getNotificationData>>

/** Changes whenever the recipient needs another email about the booking's status. */
const getStatusFingerprint = (row: NotificationData): string =>
  [row.status, row.starts_at.toISOString(), row.meeting_link, row.proposed_slot_id].join('|')

/** Payload for one party, without details of an event. */
export const buildPayload = (
  deps: Deps,
  bookingId: BookingId,
  row: NotificationData,
  side: Party,
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

/** The interviewee is the payer unless another user has paid. */
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

export async function getCurrentBooking(
  deps: Deps,
  db: Executor,
  bookingId: BookingId,
  side: Party,
): Promise<CurrentBooking> {
  const current = await findCurrentBooking(deps, db, bookingId, side)
  if (!current) throw new Error(`booking ${bookingId} not found`)
  return current
}

export async function findCurrentBooking(
  deps: Deps,
  db: Executor,
  bookingId: BookingId,
  side: Party,
): Promise<CurrentBooking | null> {
  const row = await findNotificationData(db, bookingId)
  return (
    row && {
      statusFingerprint: getStatusFingerprint(row),
      status: row.status,
      proposedStart: row.proposed_starts_at,
      data: buildPayload(deps, bookingId, row, side),
    }
  )
}

type EnqueueOptions = {
  /** Refund to the payer in minor units. Omit it if nothing had been paid. */
  refundMinor?: number | null
  recording?: { id: string; delete_after: Date }
  /** Limits the recipients to one party or the payer. */
  only?: Party | 'payer'
  /** Party that acted, if the template does not imply it. */
  actor?: Party
  lifecycle?: LifecycleDetails
}

/**
 * Enqueues one job per recipient in the caller's transaction, after the booking was written. The worker sends
 * the booking as it is at delivery time.
 */
export async function enqueueBookingNotifications(
  deps: Deps,
  tx: Executor,
  template: BookingEmailTemplate,
  bookingId: BookingId,
  { refundMinor = null, lifecycle, recording, only, actor: explicitActor }: EnqueueOptions = {},
): Promise<void> {
  const row = await getNotificationData(tx, bookingId)
  const actor = explicitActor ?? getActor(template, row)
  const actingUserId = actor && row[`${actor}_id`]
  const notifications = selectRecipients(row, only, refundMinor).map(
    ({ recipient, side, refundMinor }): BookingNotification => {
      const data: BookingNotificationPayload = {
        ...buildPayload(deps, bookingId, row, side),
        refundMinor,
        recording: recording ? { id: recording.id, endsAt: recording.delete_after.toISOString() } : null,
        lifecycle: lifecycle ?? null,
      }
      const isActor = actingUserId === recipient.id
      return {
        recipientId: recipient.id,
        actorId: isActor ? null : actingUserId,
        bookingId,
        statusFingerprint: getStatusFingerprint(row),
        email: { template, to: { ...recipient, isActor }, data },
      }
    },
  )
  await deps.jobs.sendMany(tx, 'deliver-booking-notification', notifications)
}

/** Both parties or one of them. A refund goes to the payer, on the interviewee's side. */
function selectRecipients(row: NotificationData, only: EnqueueOptions['only'], refundMinor: number | null) {
  const { interviewee, interviewer, payer } = getRecipients(row)
  const isOwnPayer = payer.id === interviewee.id
  const both = [
    { recipient: interviewee, side: 'interviewee' as const, refundMinor: isOwnPayer ? refundMinor : null },
    { recipient: interviewer, side: 'interviewer' as const, refundMinor },
  ]
  const toPayer = { recipient: payer, side: 'interviewee' as const, refundMinor }
  if (only === 'payer') return [toPayer]
  const selected = both.filter(({ side }) => !only || only === side)
  return refundMinor && !isOwnPayer ? [...selected, toPayer] : selected
}

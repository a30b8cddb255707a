import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { statusColumns } from '#server/notifications/booking-catalog.ts'
import { catalog } from '#server/notifications/catalog.ts'
import { deliverNotificationQueue } from '#server/notifications/combine-booking-emails.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import {
  type BookingEmailTemplate,
  type BookingNotificationPayload,
  bookingEmailTemplates,
  type EventTexts,
  type LifecycleDetails,
} from '#server/notifications/payloads.ts'
import type { Delivery } from '#server/notifications/policy.ts'
import { getMeetingUrl } from './access/booked-session.ts'
import { findNotificationData, getNotificationData } from './access/repository.ts'
import { findNoShowReport } from './no-shows/repository.ts'

type NotificationData = Awaited<ReturnType<typeof getNotificationData>>

/** Payload for one party, without details of an event. */
export const buildPayload = (
  deps: Deps,
  bookingId: BookingId,
  row: NotificationData,
  side: ParticipantRole,
  texts: EventTexts = {},
): BookingNotificationPayload => ({
  bookingId,
  side,
  interviewee: { id: row.interviewee_id, name: row.interviewee.name },
  interviewer: { id: row.interviewer_id, name: row.interviewer.name },
  specialty: row.specialty,
  sessionType: row.session_type_name || null,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  amountMinor: row.price_minor,
  currency: row.currency,
  meetingLink: row.confirmed_at ? getMeetingUrl(row.meeting_link, bookingId, deps.urls.app) : null,
  answerBy: row.respond_by?.toISOString() ?? null,
  reason: row.reason,
  decline: { reason: row.decline_reason },
  refundMinor: null,
  recording: null,
  lifecycle: null,
  calendarSequence: row.confirmed_at ? row.calendar_sequence : 0,
  statusFingerprint: statusColumns.map(column => formatColumn(row[column])).join('|'),
  emailOnly: {
    addresses: {
      interviewee: row.interviewee.email,
      interviewer: side === 'interviewer' || row.show_email ? row.interviewer.email : null,
    },
    notes: row.notes,
    declineNote: row.decline_note,
    event: texts,
  },
})

const formatColumn = (value: Date | string | null) => (value instanceof Date ? value.toISOString() : value)

type EnqueueOptions = {
  /** Refund to the payer in minor units. Omit it if nothing had been paid. */
  refundMinor?: number | null
  recording?: { id: string; delete_after: Date }
  /** Limits the recipients to one party or the payer. */
  only?: ParticipantRole | 'payer'
  /** Party that acted, if the template does not imply it. Null: neither, an admin did. */
  actor?: ParticipantRole | null
  lifecycle?: LifecycleDetails | null
  texts?: EventTexts
}

/** Enqueues one job per recipient. The worker sends the booking as it is at delivery time. */
export async function enqueueBookingNotifications(
  deps: Deps,
  tx: Executor,
  template: BookingEmailTemplate,
  bookingId: BookingId,
  { refundMinor = null, lifecycle = null, texts, recording, only, actor: explicitActor }: EnqueueOptions = {},
): Promise<void> {
  const row = await getNotificationData(tx, bookingId)
  const actor = explicitActor === undefined ? getActor(template, row) : explicitActor
  const actingUserId = actor && row[`${actor}_id`]
  const deliveries = selectRecipients(row, only, refundMinor).map(
    ({ recipient, side, refundMinor }): Delivery => {
      const data: BookingNotificationPayload = {
        ...buildPayload(deps, bookingId, row, side, texts),
        refundMinor,
        recording: recording ? { id: recording.id, endsAt: recording.delete_after.toISOString() } : null,
        lifecycle: isParticipant(row, recipient.id) ? lifecycle : withoutAppeal(lifecycle),
      }
      const isActor = actingUserId === recipient.id
      return {
        recipientId: recipient.id,
        actorId: isActor ? null : actingUserId,
        bookingId,
        email: { template, to: { ...recipient, isActor }, data },
      }
    },
  )
  await deps.jobs.sendMany(tx, deliverNotificationQueue, deliveries)
}

const isParticipant = (row: NotificationData, id: UserId): boolean =>
  id === row.interviewee_id || id === row.interviewer_id

/** For a payer who is neither participant and so cannot appeal. */
function withoutAppeal(lifecycle: LifecycleDetails | null): LifecycleDetails | null {
  if (!lifecycle) return null
  const { appealableBy: _, ...details } = lifecycle
  return details
}

/** Both parties or one of them. A refund goes to the payer, on the interviewee's side. */
function selectRecipients(row: NotificationData, only: EnqueueOptions['only'], refundMinor: number | null) {
  const { interviewee, interviewer } = row
  const payer = row.payer ?? interviewee
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

/** Party whose act the email reports. Null for automatic emails, and where either party may act. */
export function getActor(template: BookingEmailTemplate, booking: NotificationData): ParticipantRole | null {
  const { actor } = catalog[template].rules
  return typeof actor === 'function' ? actor(booking) : actor
}

/** Payload with the current booking and the details of the event. Null if the email contradicts the booking. */
export async function refreshBookingPayload(
  deps: Deps,
  db: Executor,
  template: BookingEmailTemplate,
  data: BookingNotificationPayload,
): Promise<BookingNotificationPayload | null> {
  const row = await findNotificationData(db, data.bookingId)
  if (!row) return data
  const { validStates, matchesTimes } = catalog[template].rules
  if (!validStates.includes(row.status) || matchesTimes?.(data, row) === false) return null
  const { lifecycle, refundMinor, recording, emailOnly } = data
  const current = buildPayload(deps, data.bookingId, row, data.side, emailOnly?.event)
  return { ...current, lifecycle, refundMinor, recording }
}

/** Of every booking email. Modules that know more about theirs replace some. */
export function bookingEmailRefreshers(deps: Deps): EmailRefreshers {
  const refreshers = bookingEmailTemplates.map(template => [
    template,
    (db: Executor, data: BookingNotificationPayload) => refreshBookingPayload(deps, db, template, data),
  ])
  return {
    ...Object.fromEntries(refreshers),
    'no-show-reported': async (db, data) => {
      const report = await findNoShowReport(db, data.bookingId)
      const isOpen = report && !report.contested_at && !report.resolved_at
      return isOpen ? refreshBookingPayload(deps, db, 'no-show-reported', data) : null
    },
  }
}

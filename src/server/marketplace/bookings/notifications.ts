import type { BookingId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { deliverNotificationQueue } from '#server/notifications/deliver.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import type {
  BookingEmailTemplate,
  BookingNotificationPayload,
  LifecycleDetails,
} from '#server/notifications/payloads.ts'
import { type Delivery, scheduledTemplates } from '#server/notifications/policy.ts'
import { getNotificationData } from './access/authorize.ts'
import { type BookingState, getMeetingUrl, type Party } from './access/policy.ts'
import { findNotificationData } from './access/repository.ts'
import { findNoShowReport } from './lifecycle/repository.ts'

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
  statusFingerprint: getStatusFingerprint(row),
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
  const deliveries = selectRecipients(row, only, refundMinor).map(
    ({ recipient, side, refundMinor }): Delivery => {
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
        email: { template, to: { ...recipient, isActor }, data },
      }
    },
  )
  await deps.jobs.sendMany(tx, deliverNotificationQueue, deliveries)
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

/** Party whose act the email reports. Null for automatic emails. */
export function getActor(
  template: BookingEmailTemplate,
  { reason, approval }: { reason: BookingNotificationPayload['reason']; approval: boolean },
): Party | null {
  if (scheduledTemplates.includes(template)) return null
  if (template === 'booking-confirmed') return approval ? 'interviewer' : 'interviewee'
  if (template === 'booking-cancelled') {
    if (reason === 'cancelled_by_interviewee') return 'interviewee'
    return reason === 'cancelled_by_interviewer' || reason === 'declined' ? 'interviewer' : null
  }
  const interviewerTemplates: readonly BookingEmailTemplate[] = [
    'meeting-link-changed',
    'time-proposed',
    'recording-ready',
    'scorecard-ready',
  ]
  return interviewerTemplates.includes(template) ? 'interviewer' : 'interviewee'
}

const activeStates: readonly BookingState[] = ['hold', 'pending', 'accepting', 'confirmed']

/** Booking states in which an email is still true. Unlisted emails report events and stay true. */
const validStates: Partial<Record<BookingEmailTemplate, readonly BookingState[]>> = {
  'booking-requested': ['pending', 'accepting'],
  'booking-confirmed': ['confirmed'],
  'booking-moved': ['confirmed'],
  'meeting-link-changed': ['confirmed'],
  'time-proposed': ['confirmed'],
  'proposal-declined': ['confirmed'],
  'session-reminder': ['confirmed'],
  'notes-changed': activeStates,
  'booking-cancelled': ['cancelled'],
}

type Current = { status: BookingState; proposedStart: Date | null; data: BookingNotificationPayload }

/**
 * Payload with the current booking, null if the email contradicts it. Bookings are never deleted, so a
 * missing one leaves the payload as it is.
 */
export async function refreshBookingPayload(
  deps: Deps,
  db: Executor,
  template: BookingEmailTemplate,
  data: BookingNotificationPayload,
): Promise<BookingNotificationPayload | null> {
  const row = await findNotificationData(db, data.bookingId)
  if (!row) return data
  const current: Current = {
    status: row.status,
    proposedStart: row.proposed_starts_at,
    data: buildPayload(deps, data.bookingId, row, data.side),
  }
  const isTrue = validStates[template]?.includes(current.status) ?? true
  return isTrue && matchesCurrentTimes(template, data, current)
    ? { ...current.data, ...getEventDetails(data) }
    : null
}

function matchesCurrentTimes(
  template: BookingEmailTemplate,
  { startTime, lifecycle }: BookingNotificationPayload,
  current: Current,
): boolean {
  switch (template) {
    case 'session-reminder':
      return startTime === current.data.startTime
    case 'time-proposed':
      return lifecycle?.proposed?.startTime === current.proposedStart?.toISOString()
    case 'booking-moved':
      return lifecycle?.movedFrom !== current.data.startTime
    default:
      return true
  }
}

/** Details of the event that cannot be read from the booking later. */
const getEventDetails = ({ lifecycle, refundMinor, recording }: BookingNotificationPayload) => ({
  lifecycle,
  refundMinor,
  recording,
})

export function bookingEmailRefreshers(deps: Deps): EmailRefreshers {
  const refresh = (template: BookingEmailTemplate) => (db: Executor, data: BookingNotificationPayload) =>
    refreshBookingPayload(deps, db, template, data)
  return {
    'booking-requested': refresh('booking-requested'),
    'booking-confirmed': refresh('booking-confirmed'),
    'booking-cancelled': refresh('booking-cancelled'),
    'booking-moved': refresh('booking-moved'),
    'meeting-link-changed': refresh('meeting-link-changed'),
    'time-proposed': refresh('time-proposed'),
    'proposal-declined': refresh('proposal-declined'),
    'session-reminder': refresh('session-reminder'),
    'notes-changed': refresh('notes-changed'),
    'message-received': refresh('message-received'),
    'no-show-decided': refresh('no-show-decided'),
    'no-show-reported': async (db, data) => {
      const report = await findNoShowReport(db, data.bookingId)
      const isOpen = report && !report.contested_at && !report.resolved_at
      return isOpen ? refreshBookingPayload(deps, db, 'no-show-reported', data) : null
    },
    'booking-digest': async (db, digest) => {
      const items = await Promise.all(
        digest.items.map(async ({ template, data }) => {
          const refreshed = await refreshBookingPayload(deps, db, template, data)
          return refreshed ? [{ template, data: refreshed }] : []
        }),
      )
      return items.flat().length > 0 ? { ...digest, items: items.flat() } : null
    },
  }
}

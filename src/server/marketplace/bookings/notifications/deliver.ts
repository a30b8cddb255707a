import { randomUUID } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import {
  type NotificationRequest,
  sendNotification,
  sendNotifications,
} from '#server/identity/accounts/send-account-email.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import type {
  BookingEmailTemplate,
  BookingNotificationPayload,
} from '#server/notifications/templates/booking-payload.ts'
import { findNoShowReport } from '#server/marketplace/bookings/lifecycle/repository.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { findCurrentBooking, getCurrentBooking } from './enqueue.ts'
import {
  type BookingEmail,
  type BookingNotification,
  coalesceEmails,
  getSendTime,
  getSentFingerprint,
  isDebounced,
  isImmediate,
  refreshEmail,
  type SentNotification,
} from './policy.ts'
import {
  deleteQueuedNotifications,
  findDueRecipients,
  findSentNotifications,
  insertProcessedJob,
  insertSentNotifications,
  lockNotificationsOfUser,
  type QueuedNotification,
  upsertQueuedNotification,
} from './repository.ts'

/**
 * Sends a notification with the current booking, or queues it if the recipient got too many emails lately.
 * Outdated jobs, and jobs repeated after their commit, send nothing.
 */
export const deliverNotification = (
  deps: Deps,
  notification: BookingNotification,
  jobId: string,
): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const { recipientId, bookingId } = notification
    await lockNotificationsOfUser(tx, recipientId)
    const now = deps.now()
    if (!(await insertProcessedJob(tx, jobId, now))) return
    const current = await getCurrentBooking(deps, tx, bookingId, notification.email.data.side)
    const email = refreshEmail(notification.email, current)
    if (!email) return
    const sent = await findSentNotifications(tx, recipientId, [bookingId], now)
    const sendAt = isImmediate(email) ? now : getSendTime(notification, sent, now, isDebounced(email))
    if (sendAt > now) return upsertQueuedNotification(tx, { ...notification, email }, sendAt)
    await sendNotification(deps, tx, withRecipientId(email, recipientId))
    const statusFingerprint = getSentFingerprint(notification, current)
    await insertSentNotifications(
      tx,
      recipientId,
      randomUUID(),
      [{ ...notification, statusFingerprint }],
      now,
    )
  })

/** Sends all due emails, one per recipient. */
export async function deliverQueuedNotifications(deps: Deps): Promise<void> {
  const recipients = await findDueRecipients(deps.db, deps.now())
  await forEachSettled(deps.log, 'notification delivery failed, will retry', recipients, id =>
    deps.db.transaction().execute(tx => deliverQueuedTo(deps, tx, id)),
  )
}

async function deliverQueuedTo(deps: Deps, tx: Tx, recipientId: UserId): Promise<void> {
  await lockNotificationsOfUser(tx, recipientId)
  const now = deps.now()
  const queued = await deleteQueuedNotifications(tx, recipientId)
  const bookingIds = queued.map(({ booking_id }) => booking_id)
  const sent = await findSentNotifications(tx, recipientId, bookingIds, now)
  const due = []
  for (const notification of queued) due.push(...(await buildQueuedEmails(deps, tx, notification, sent)))
  if (due.length === 0) return
  const emails = due.map(({ email }) => withRecipientId(email, recipientId))
  await sendNotifications(deps, tx, emails, enabled =>
    enabled.length > 1 ? [toDigestEmail(enabled)] : enabled,
  )
  await insertSentNotifications(tx, recipientId, randomUUID(), due, now)
}

async function buildQueuedEmails(
  deps: Deps,
  tx: Tx,
  { booking_id: bookingId, actor_id: actorId, emails }: QueuedNotification,
  sent: readonly SentNotification[],
) {
  const side = emails[0]?.data.side ?? 'interviewee'
  const current = await getCurrentBooking(deps, tx, bookingId, side)
  const last = sent.filter(notification => notification.bookingId === bookingId).at(-1)
  return coalesceEmails(emails, last?.statusFingerprint ?? null, current).map(email => ({
    email,
    bookingId,
    actorId,
    statusFingerprint: current.statusFingerprint,
  }))
}

/** Jobs enqueued by an older version have no recipient id. */
const withRecipientId = (email: BookingEmail, id: UserId): BookingEmail => ({
  ...email,
  to: { ...email.to, id },
})

function toDigestEmail(emails: readonly BookingEmail[]): NotificationRequest {
  const items = emails.map(({ template, data }) => ({ template, data }))
  const [first] = emails
  if (!first) throw new Error('digest without emails')
  return { template: 'booking-digest', to: first.to, data: { side: first.data.side, items } }
}

/**
 * Payload with the current booking, null if the email contradicts it. Bookings are never deleted, so a
 * missing one leaves the payload as it is.
 */
export async function refreshBookingPayload(
  deps: Deps,
  template: BookingEmailTemplate,
  data: BookingNotificationPayload,
): Promise<BookingNotificationPayload | null> {
  const current = await findCurrentBooking(deps, deps.db, data.bookingId, data.side)
  return current ? (refreshEmail({ template, data }, current)?.data ?? null) : data
}

export function bookingEmailRefreshers(deps: Deps): EmailRefreshers {
  const refresh = (template: BookingEmailTemplate) => (data: BookingNotificationPayload) =>
    refreshBookingPayload(deps, template, data)
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
    'no-show-reported': async data => {
      const report = await findNoShowReport(deps.db, data.bookingId)
      return report && !report.contested_at && !report.resolved_at ? data : null
    },
    'booking-digest': async digest => {
      const items = await Promise.all(
        digest.items.map(async ({ template, data }) => {
          const refreshed = await refreshBookingPayload(deps, template, data)
          return refreshed ? [{ template, data: refreshed }] : []
        }),
      )
      return items.flat().length > 0 ? { ...digest, items: items.flat() } : null
    },
  }
}

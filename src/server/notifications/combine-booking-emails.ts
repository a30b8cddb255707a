import type { UserId } from '#contract/id.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { defineQueue } from '#server/lib/jobs/define-queue.ts'
import { getExpiry } from './catalog.ts'
import type { Deps } from './context.ts'
import type { EmailRefreshers, NotificationRequest } from './email.ts'
import { enqueueNotification, enqueueNotifications, refreshEmail } from './enqueue-notification.ts'
import {
  type BookingEmail,
  coalesceEmails,
  type Delivery,
  getSendTime,
  getSentFingerprint,
  isDebounced,
  isImmediate,
  type SentNotification,
} from './policy.ts'
import {
  deleteQueuedEmails,
  findDueRecipients,
  findSentNotifications,
  insertProcessedJob,
  insertSentNotifications,
  lockNotificationsOfUser,
  type QueuedEmail,
  upsertQueuedEmail,
} from './repository.ts'

/** Notifies one participant of a booking, at once or together with what follows. */
export const deliverNotificationQueue = defineQueue<Delivery>('deliver-notification')

/**
 * Sends a notification with the current booking, or queues it if the recipient got too many emails lately.
 * Outdated jobs, and jobs repeated after their commit, send nothing.
 */
export const sendOrQueueBookingEmail = (deps: Deps, delivery: Delivery, jobId: string): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const { recipientId, actorId, bookingId } = delivery
    await lockNotificationsOfUser(tx, recipientId)
    const now = deps.now()
    if (!(await insertProcessedJob(tx, jobId, now))) return
    const email = await refreshEmail(deps, tx, delivery.email)
    if (!email) return
    const sent = await findSentNotifications(tx, recipientId, [bookingId], now)
    const sendAt = isImmediate(email) ? now : getSendTime(delivery, sent, now, isDebounced(email))
    if (sendAt > now) return upsertQueuedEmail(tx, { ...delivery, email }, sendAt)
    await enqueueNotification(deps, tx, email)
    const statusFingerprint = getSentFingerprint(delivery.email, email)
    await insertSentNotifications(tx, recipientId, [{ bookingId, actorId, statusFingerprint, email }], now)
  })

export async function sendQueuedBookingEmails(deps: Deps): Promise<void> {
  const recipients = await findDueRecipients(deps.db, deps.now())
  await forEachSettled(deps.log, 'notification delivery failed, will retry', recipients, id =>
    deps.db.transaction().execute(tx => sendQueuedEmailsTo(deps, tx, id)),
  )
}

async function sendQueuedEmailsTo(deps: Deps, tx: Tx, recipientId: UserId): Promise<void> {
  await lockNotificationsOfUser(tx, recipientId)
  const now = deps.now()
  const queued = await deleteQueuedEmails(tx, recipientId)
  const bookingIds = queued.map(({ booking_id }) => booking_id)
  const sent = await findSentNotifications(tx, recipientId, bookingIds, now)
  const due = []
  for (const one of queued) due.push(...(await buildQueuedEmails(deps, tx, one, sent)))
  if (due.length === 0) return
  const emails = due.map(({ email }) => email)
  await enqueueNotifications(deps, tx, emails, emailed => toDigest(emailed, now))
  await insertSentNotifications(tx, recipientId, due, now)
}

async function buildQueuedEmails(
  deps: Deps,
  tx: Tx,
  { booking_id: bookingId, actor_id: actorId, emails }: QueuedEmail,
  sent: readonly SentNotification[],
) {
  const refreshed = await Promise.all(emails.map(email => refreshEmail(deps, tx, email)))
  const current = refreshed.filter(email => email !== null)
  const last = sent.findLast(notification => notification.bookingId === bookingId)
  const templates = emails.map(({ template }) => template)
  return coalesceEmails(current, templates, last?.statusFingerprint ?? null).map(email => ({
    email,
    bookingId,
    actorId,
    statusFingerprint: email.data.statusFingerprint,
  }))
}

/** Combines several emails into one, without expired ones. A single one that has expired is dropped when it is sent. */
function toDigest(emails: readonly BookingEmail[], now: Date): readonly NotificationRequest[] {
  const current = emails.filter(email => !isExpired(email, now))
  const [first, second] = current
  if (!first || !second) return emails
  const items = current.map(({ template, data }) => ({ template, data }))
  return [{ template: 'booking-digest', to: first.to, data: { side: first.data.side, items } }]
}

function isExpired(email: Pick<BookingEmail, 'template' | 'data'>, now: Date): boolean {
  const expiresAt = getExpiry(email, now)
  return expiresAt !== null && expiresAt <= now
}

/** A digest may wait for a day too, so its items are refreshed like single emails. */
export const digestEmailRefreshers = (deps: Deps): EmailRefreshers => ({
  'booking-digest': async (db, digest, to) => {
    const now = deps.now()
    const items = []
    for (const item of digest.items.filter(item => !isExpired(item, now))) {
      const refreshed = await refreshEmail(deps, db, { ...item, to })
      if (refreshed) items.push({ template: item.template, data: refreshed.data })
    }
    return items.length > 0 ? { ...digest, items } : null
  },
})

import { randomUUID } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import {
  type NotificationRequest,
  sendNotification,
  sendNotifications,
} from '#server/identity/accounts/send-account-email.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Handlers, Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Refreshers } from '#server/lib/mail/templates/email.ts'
import type {
  BookingEmailTemplate,
  BookingNotificationPayload,
} from '#server/marketplace/bookings/emails/payloads.ts'
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
  deleteOldNotifications,
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
 * Mails news at once, as the booking stands now, unless its reader was told much lately: then it waits and is told with
 * what follows. A job that was late may be overtaken by what happened since, and one that is run again after its commit
 * has told it already: neither tells anything.
 */
export const deliverNotification = (deps: Deps, news: BookingNotification, jobId: string): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    await lockNotificationsOfUser(tx, news.recipientId)
    const now = deps.now()
    if (!(await insertProcessedJob(tx, jobId, now))) return
    const present = await getCurrentBooking(deps, tx, news.bookingId, news.email.data.side)
    const letter = refreshEmail(news.email, present)
    if (!letter) return
    const told = await findSentNotifications(tx, news.recipientId, [news.bookingId], now)
    const from = isImmediate(letter) ? now : getSendTime(news, told, now, isDebounced(letter))
    if (from > now) return upsertQueuedNotification(tx, { ...news, email: letter }, from)
    await sendNotification(deps, tx, withRecipientId(letter, news.recipientId))
    const standing = getSentFingerprint(news, present)
    await insertSentNotifications(
      tx,
      news.recipientId,
      randomUUID(),
      [{ ...news, statusFingerprint: standing }],
      now,
    )
  })

/** For the sweep: whatever waited long enough, for each reader in one mail. */
export async function deliverQueuedNotifications(deps: Deps): Promise<void> {
  const readers = await findDueRecipients(deps.db, deps.now())
  await eachAlone(deps.log, 'notification not delivered yet', readers, id =>
    deps.db.transaction().execute(tx => deliverQueuedTo(deps, tx, id)),
  )
}

async function deliverQueuedTo(deps: Deps, tx: Tx, readerId: UserId): Promise<void> {
  await lockNotificationsOfUser(tx, readerId)
  const now = deps.now()
  const waiting = await deleteQueuedNotifications(tx, readerId)
  const told = await findSentNotifications(
    tx,
    readerId,
    waiting.map(one => one.booking_id),
    now,
  )
  const found = []
  for (const one of waiting) found.push(...(await buildQueuedEmails(deps, tx, one, told)))
  if (found.length === 0) return
  const letters = found.map(one => withRecipientId(one.letter, readerId))
  await sendNotifications(deps, tx, letters, mailed => (mailed.length > 1 ? [toDigestEmail(mailed)] : mailed))
  await insertSentNotifications(tx, readerId, randomUUID(), found, now)
}

async function buildQueuedEmails(
  deps: Deps,
  tx: Tx,
  waiting: QueuedNotification,
  told: readonly SentNotification[],
) {
  const { booking_id: bookingId, actor_id: actorId, emails } = waiting
  const side = emails[0]?.data.side ?? 'interviewee'
  const present = await getCurrentBooking(deps, tx, bookingId, side)
  const last = told.filter(one => one.bookingId === bookingId).at(-1)
  return coalesceEmails(emails, last?.statusFingerprint ?? null, present).map(letter => ({
    letter,
    bookingId,
    actorId,
    statusFingerprint: present.statusFingerprint,
  }))
}

/** What a version before ordered names nobody. */
const withRecipientId = (letter: BookingEmail, id: UserId): BookingEmail => ({
  ...letter,
  to: { ...letter.to, id },
})

/** All of it in one mail. */
function toDigestEmail(letters: readonly BookingEmail[]): NotificationRequest {
  const items = letters.map(({ template, data }) => ({ template, data }))
  const [first] = letters
  if (!first) throw new Error('a digest of nothing')
  return { template: 'booking-digest', to: first.to, data: { side: first.data.side, items } }
}

/** A mail about a booking as the booking stands now; null where that contradicts it. Bookings are never deleted. */
export async function refreshBookingPayload(
  deps: Deps,
  template: BookingEmailTemplate,
  data: BookingNotificationPayload,
): Promise<BookingNotificationPayload | null> {
  const present = await findCurrentBooking(deps, deps.db, data.bookingId, data.side)
  return present ? (refreshEmail({ template, data }, present)?.data ?? null) : data
}

/** Every mail that says how a booking stands. */
export function bookingEmailRefreshers(deps: Deps): Refreshers {
  const as = (template: BookingEmailTemplate) => (data: BookingNotificationPayload) =>
    refreshBookingPayload(deps, template, data)
  return {
    'booking-requested': as('booking-requested'),
    'booking-confirmed': as('booking-confirmed'),
    'booking-cancelled': as('booking-cancelled'),
    'booking-moved': as('booking-moved'),
    'meeting-link-changed': as('meeting-link-changed'),
    'time-proposed': as('time-proposed'),
    'proposal-declined': as('proposal-declined'),
    'session-reminder': as('session-reminder'),
    'notes-changed': as('notes-changed'),
    'no-show-reported': async data => {
      const report = await findNoShowReport(deps.db, data.bookingId)
      return report && !report.contested_at && !report.resolved_at ? data : null
    },
    'booking-digest': async news => {
      const items = await Promise.all(
        news.items.map(async ({ template, data }) => {
          const now = await refreshBookingPayload(deps, template, data)
          return now ? [{ template, data: now }] : []
        }),
      )
      return items.flat().length > 0 ? { ...news, items: items.flat() } : null
    },
  }
}

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    /** Tell somebody of a booking of theirs, at once or with what follows. */
    'deliver-booking-notification': BookingNotification
  }
}

export const notificationJobHandlers = (deps: Deps): Pick<Handlers, 'deliver-booking-notification'> => ({
  'deliver-booking-notification': (news, { id }) => deliverNotification(deps, news, id),
})

export const notificationCronJobs = (deps: Deps): Sweeps => ({
  'deliver-queued-notifications': () => deliverQueuedNotifications(deps),
  'delete-old-notifications': () => deleteOldNotifications(deps.db, deps.now()),
})

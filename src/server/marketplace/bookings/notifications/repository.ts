import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import type { Database, Executor, Tx } from '#server/lib/database/pool.ts'
import type { BookingEmail, BookingNotification, SentNotification } from './policy.ts'

/** Serialises the delivery decisions of one recipient. */
export async function lockNotificationsOfUser(tx: Tx, recipientId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`notifications of ${recipientId}`}))`.execute(tx)
}

/** Emails of the last hour to this recipient, and older ones about these bookings, oldest first. */
export async function findSentNotifications(
  tx: Tx,
  recipientId: UserId,
  bookings: readonly BookingId[],
  now: Date,
): Promise<SentNotification[]> {
  const { rows } = await sql<SentNotification>`
    select email_id as "emailId", booking_id as "bookingId", actor_id as "actorId",
      status_fingerprint as "statusFingerprint", notified_at as "sentAt"
    from notification_log
    where recipient_id = ${recipientId}
      and (notified_at > ${now}::timestamptz - interval '1 hour' or booking_id = any(${bookings}::uuid[]))
    order by notified_at, email_id`.execute(tx)
  return rows
}

export async function insertSentNotifications(
  tx: Tx,
  recipientId: UserId,
  emailId: string,
  sent: readonly Pick<BookingNotification, 'bookingId' | 'actorId' | 'statusFingerprint'>[],
  now: Date,
): Promise<void> {
  const rows = sent.map(({ bookingId, actorId, statusFingerprint }) => ({
    email_id: emailId,
    recipient_id: recipientId,
    booking_id: bookingId,
    actor_id: actorId,
    status_fingerprint: statusFingerprint,
    notified_at: now,
  }))
  await tx.insertInto('notification_log').values(rows).execute()
}

/** False if an earlier attempt of the job has committed. */
export async function insertProcessedJob(tx: Tx, jobId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('processed_notification_jobs')
    .values({ job_id: jobId, processed_at: now })
    .onConflict(conflict => conflict.column('job_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/**
 * Appends to the queued emails of the same booking. Beyond 20 the second oldest is dropped, because merging
 * needs the first.
 */
export async function upsertQueuedNotification(
  tx: Tx,
  notification: BookingNotification,
  dueAt: Date,
): Promise<void> {
  await sql`
    insert into notification_outbox as w (recipient_id, booking_id, actor_id, emails, due_at)
    values (${notification.recipientId}, ${notification.bookingId}, ${notification.actorId}, ${JSON.stringify([notification.email])}::jsonb, ${dueAt})
    on conflict (recipient_id, booking_id) do update set
      emails = (case when jsonb_array_length(w.emails) < 20 then w.emails else w.emails - 1 end) || excluded.emails,
      actor_id = coalesce(w.actor_id, excluded.actor_id)`.execute(tx)
}

/** Recipients with due emails, the longest waiting first. */
export async function findDueRecipients(db: Database, now: Date): Promise<UserId[]> {
  const { rows } = await sql<{ recipient_id: UserId }>`
    select recipient_id from (select recipient_id, due_at from notification_outbox where due_at <= ${now} order by due_at limit 500) due
    group by recipient_id order by min(due_at)`.execute(db)
  return rows.map(row => row.recipient_id)
}

export type QueuedNotification = {
  booking_id: BookingId
  actor_id: UserId | null
  emails: BookingEmail[]
  due_at: Date
}

/** Removes and returns all queued emails of a recipient, the earliest due first. */
export async function deleteQueuedNotifications(tx: Tx, recipientId: UserId): Promise<QueuedNotification[]> {
  const { rows } = await sql<QueuedNotification>`
    delete from notification_outbox where recipient_id = ${recipientId} returning booking_id, actor_id, emails, due_at`.execute(
    tx,
  )
  return rows.sort((a, b) => a.due_at.getTime() - b.due_at.getTime())
}

/** No delivery decision depends on entries older than two days. */
export async function deleteOldNotifications(db: Database, now: Date): Promise<void> {
  await sql`delete from notification_log where notified_at < ${now}::timestamptz - interval '2 days'`.execute(
    db,
  )
  // The job queue stops retrying long before.
  await sql`delete from processed_notification_jobs where processed_at < ${now}::timestamptz - interval '2 days'`.execute(
    db,
  )
}

async function deleteNotificationsOfUser(tx: Executor, userId: UserId): Promise<void> {
  for (const table of ['notification_log', 'notification_outbox'] as const)
    await tx
      .deleteFrom(table)
      .where(eb => eb.or([eb('recipient_id', '=', userId), eb('actor_id', '=', userId)]))
      .execute()
}

/** Not exported: the recipient gets these emails anyway, and entries live two days. */
export const bookingNotificationPersonalData: PersonalData = {
  tables: { notification_log: 'deleted', notification_outbox: 'deleted' },
  erase: deleteNotificationsOfUser,
}

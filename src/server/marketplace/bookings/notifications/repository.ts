import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import type { Database, Executor, Tx } from '#server/lib/database/pool.ts'
import type { BookingEmail, BookingNotification, SentNotification } from './policy.ts'

/** What one person is told is decided one after the other. */
export async function lockNotificationsOfUser(tx: Tx, readerId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`notifications of ${readerId}`}))`.execute(tx)
}

/** What somebody was told in the last hour, and whatever is remembered of these bookings; oldest first. */
export async function findSentNotifications(
  tx: Tx,
  readerId: UserId,
  bookings: readonly BookingId[],
  now: Date,
): Promise<SentNotification[]> {
  const { rows } = await sql<SentNotification>`
    select email_id as "emailId", booking_id as "bookingId", actor_id as "actorId", status_fingerprint as "statusFingerprint", notified_at as "sentAt"
    from notification_log
    where recipient_id = ${readerId}
      and (notified_at > ${now}::timestamptz - interval '1 hour' or booking_id = any(${bookings}::uuid[]))
    order by notified_at, email_id`.execute(tx)
  return rows
}

export async function insertSentNotifications(
  tx: Tx,
  readerId: UserId,
  emailId: string,
  told: readonly Pick<BookingNotification, 'bookingId' | 'actorId' | 'statusFingerprint'>[],
  now: Date,
): Promise<void> {
  const rows = told.map(one => ({
    email_id: emailId,
    recipient_id: readerId,
    booking_id: one.bookingId,
    actor_id: one.actorId,
    status_fingerprint: one.statusFingerprint,
    notified_at: now,
  }))
  await tx.insertInto('notification_log').values(rows).execute()
}

/** False where an attempt of this job has committed before. */
export async function insertProcessedJob(tx: Tx, jobId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('processed_notification_jobs')
    .values({ job_id: jobId, processed_at: now })
    .onConflict(conflict => conflict.column('job_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Puts news behind what waits of the same booking already. */
export async function upsertQueuedNotification(
  tx: Tx,
  news: BookingNotification,
  dueAt: Date,
): Promise<void> {
  await sql`
    insert into notification_outbox as w (recipient_id, booking_id, actor_id, emails, due_at)
    values (${news.recipientId}, ${news.bookingId}, ${news.actorId}, ${JSON.stringify([news.email])}::jsonb, ${dueAt})
    on conflict (recipient_id, booking_id) do update set
      emails = (case when jsonb_array_length(w.emails) < 20 then w.emails else w.emails - 1 end) || excluded.emails,
      actor_id = coalesce(w.actor_id, excluded.actor_id)`.execute(tx)
}

/** Who has something to be told by now, whoever waits longest first. */
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

/** Takes everything that waits for somebody, in the order in which it fell due. */
export async function deleteQueuedNotifications(tx: Tx, readerId: UserId): Promise<QueuedNotification[]> {
  const { rows } = await sql<QueuedNotification>`
    delete from notification_outbox where recipient_id = ${readerId} returning booking_id, actor_id, emails, due_at`.execute(
    tx,
  )
  return rows.sort((a, b) => a.due_at.getTime() - b.due_at.getTime())
}

/** Forgets what was told so long ago that nothing depends on it. */
export async function deleteOldNotifications(db: Database, now: Date): Promise<void> {
  await sql`delete from notification_log where notified_at < ${now}::timestamptz - interval '2 days'`.execute(
    db,
  )
  // The queue has given a job up long before.
  await sql`delete from processed_notification_jobs where processed_at < ${now}::timestamptz - interval '2 days'`.execute(
    db,
  )
}

export async function deleteNotificationsOfUser(tx: Executor, userId: UserId): Promise<void> {
  for (const table of ['notification_log', 'notification_outbox'] as const)
    await tx
      .deleteFrom(table)
      .where(eb => eb.or([eb('recipient_id', '=', userId), eb('actor_id', '=', userId)]))
      .execute()
}

/** Kept for two days, and told to its reader by then. */
export const bookingNotificationPersonalData: PersonalData = {
  tables: { notification_log: 'deleted', notification_outbox: 'deleted' },
  erase: deleteNotificationsOfUser,
}

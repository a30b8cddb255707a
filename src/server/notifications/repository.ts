import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SortOrder } from '#contract/admin/list.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { notificationLimits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import type { Executor, NewRow, Row, Tx } from '#server/lib/database/pool.ts'
import { toDirection } from '#server/lib/database/sort-order.ts'
import type { EmailJob } from './email.ts'
import type { BookingEmail, Delivery, SentNotification } from './policy.ts'

export type InAppNotificationRow = Row<'notifications'>

/** Users without settings are missing in the map. */
export async function findDisabledChannels(
  db: Executor,
  ids: readonly UserId[],
): Promise<Map<UserId, readonly string[]>> {
  const rows = await db
    .selectFrom('notification_settings')
    .select(['user_id', 'disabled_channels'])
    .where('user_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.user_id, row.disabled_channels]))
}

/** `channels` are the switches that change, `disabled` those of them that are off. */
export async function upsertDisabledChannels(
  db: Executor,
  userId: UserId,
  { channels, disabled }: { channels: readonly string[]; disabled: readonly string[] },
): Promise<void> {
  await sql`
    insert into notification_settings as b (user_id, disabled_channels) values (${userId}, ${disabled}::text[])
    on conflict (user_id) do update set
      disabled_channels = array(select unnest(b.disabled_channels) except select unnest(${channels}::text[]))
        || excluded.disabled_channels`.execute(db)
}

export async function resetDisabledChannels(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('notification_settings')
    .set({ disabled_channels: [] })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Adds a notification as the newest, in place of one with the same key. Closed accounts get none. Locking
 * the settings row makes numbers follow the order of commits.
 */
export async function insertInAppNotification(
  tx: Executor,
  row: Omit<NewRow<'notifications'>, 'number'>,
): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    insert into notification_settings as b (user_id, last_number)
    select id, 1 from users where id = ${row.user_id} and closed_at is null and erased_at is null
    on conflict (user_id) do update set last_number = b.last_number + 1
    returning last_number as number`.execute(tx)
  const number = rows[0]?.number
  if (number === undefined) return
  await tx
    .insertInto('notifications')
    .values({ ...row, number })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'category', 'dedupe_key']).doUpdateSet({ ...row, number }),
    )
    .execute()
  await sql`
    delete from notifications where user_id = ${row.user_id} and number <= (
      select number from notifications where user_id = ${row.user_id} order by number desc offset ${notificationLimits.maxPerUser} limit 1
    )`.execute(tx)
}

/** Newest first. */
export const listInAppNotifications = (
  db: Executor,
  userId: UserId,
  { before, limit }: { before?: number | undefined; limit?: number } = {},
): Promise<InAppNotificationRow[]> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, query => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .$if(limit !== undefined, query => query.limit(limit ?? 0))
    .execute()

export async function findLastSeenNumber(db: Executor, userId: UserId): Promise<number> {
  const row = await db
    .selectFrom('notification_settings')
    .select('last_seen_number')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.last_seen_number ?? 0
}

/** The user's own actions are not counted. */
export async function countUnseen(db: Executor, userId: UserId): Promise<number> {
  const { rows } = await sql<{ unseen: number }>`
    select count(*)::int as unseen from notifications
    where user_id = ${userId} and not is_actor and number > coalesce(
      (select last_seen_number from notification_settings where user_id = ${userId}), 0)`.execute(db)
  return rows[0]?.unseen ?? 0
}

/** Never decreases and never exceeds the last number, so later notifications stay unseen. */
export async function updateLastSeenNumber(db: Executor, userId: UserId, upTo: number): Promise<void> {
  await sql`
    update notification_settings set last_seen_number = least(last_number, ${upTo}::int)
    where user_id = ${userId} and last_seen_number < least(last_number, ${upTo}::int)`.execute(db)
}

export async function findRecipientTimeZone(db: Executor, userId: UserId): Promise<string> {
  const row = await db.selectFrom('contacts').select('time_zone').where('id', '=', userId).executeTakeFirst()
  return row?.time_zone ?? 'UTC'
}

/** Null for a deleted account. */
export async function findRecipientLanguage(db: Executor, userId: UserId): Promise<Language | null> {
  const row = await db.selectFrom('contacts').select('language').where('id', '=', userId).executeTakeFirst()
  return row?.language ?? null
}

/** Serialises the delivery decisions of one recipient. */
export async function lockNotificationsOfUser(tx: Tx, recipientId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`notifications of ${recipientId}`}))`.execute(tx)
}

/** Emails of the last hour to this recipient, and those of two days about these bookings, oldest first. */
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
      and notified_at > ${now}::timestamptz - interval '2 days'
      and (notified_at > ${now}::timestamptz - interval '1 hour' or booking_id = any(${bookings}::uuid[]))
    order by notified_at, email_id`.execute(tx)
  return rows
}

export async function insertSentNotifications(
  tx: Tx,
  recipientId: UserId,
  sent: readonly (Pick<SentNotification, 'bookingId' | 'actorId' | 'statusFingerprint'> & {
    email: Pick<BookingEmail, 'template'>
  })[],
  now: Date,
): Promise<void> {
  const emailId = randomUUID()
  const rows = sent.map(({ bookingId, actorId, statusFingerprint, email }) => ({
    template: email.template,
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
export async function upsertQueuedEmail(
  tx: Tx,
  { recipientId, bookingId, actorId, email }: Delivery,
  dueAt: Date,
): Promise<void> {
  await sql`
    insert into notification_outbox as w (recipient_id, booking_id, actor_id, emails, due_at)
    values (${recipientId}, ${bookingId}, ${actorId}, ${JSON.stringify([email])}::jsonb, ${dueAt})
    on conflict (recipient_id, booking_id) do update set
      emails = (case when jsonb_array_length(w.emails) < 20 then w.emails else w.emails - 1 end) || excluded.emails,
      actor_id = coalesce(w.actor_id, excluded.actor_id)`.execute(tx)
}

/** Recipients with due emails, the longest waiting first. */
export async function findDueRecipients(db: Executor, now: Date): Promise<UserId[]> {
  const { rows } = await sql<{ recipient_id: UserId }>`
    select recipient_id from (
      select recipient_id, due_at from notification_outbox where due_at <= ${now} order by due_at limit 500
    ) due
    group by recipient_id order by min(due_at)`.execute(db)
  return rows.map(row => row.recipient_id)
}

export type QueuedEmail = {
  booking_id: BookingId
  actor_id: UserId | null
  emails: BookingEmail[]
  due_at: Date
}

/** Removes and returns all queued emails of a recipient, the earliest due first. */
export async function deleteQueuedEmails(tx: Tx, recipientId: UserId): Promise<QueuedEmail[]> {
  const { rows } = await sql<QueuedEmail>`
    delete from notification_outbox where recipient_id = ${recipientId}
    returning booking_id, actor_id, emails, due_at`.execute(tx)
  return rows.sort((a, b) => a.due_at.getTime() - b.due_at.getTime())
}

export async function deleteOldNotifications(db: Executor, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  // The job queue stops retrying long before.
  await db.deleteFrom('processed_notification_jobs').where('processed_at', '<', daysAgo(2)).execute()
  const { retentionDays } = notificationLimits
  // For the timeline of a booking. No delivery decision depends on entries older than two days.
  await db.deleteFrom('notification_log').where('notified_at', '<', daysAgo(retentionDays)).execute()
  await db.deleteFrom('notifications').where('created_at', '<', daysAgo(retentionDays)).execute()
}

/** Also deletes notifications of other users that name this one. */
export async function deleteNotificationsOfUser(tx: Tx, userId: UserId): Promise<void> {
  // An insert locks the settings first, so they are deleted first.
  await tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
  for (const column of ['user_id', 'actor_id'] as const)
    await tx.deleteFrom('notifications').where(column, '=', userId).execute()
  for (const table of ['notification_log', 'notification_outbox'] as const)
    await tx
      .deleteFrom(table)
      .where(eb => eb.or([eb('recipient_id', '=', userId), eb('actor_id', '=', userId)]))
      .execute()
}

/** Email in the queue. `why` is null before the first attempt, `nextAt` after the last one. */
type UndeliveredEmail = {
  id: string
  /** Microseconds of `orderedAt`, for the next page. */
  micros: string
  order: EmailJob
  orderedAt: Date
  attempts: number
  nextAt: Date | null
  why: string | null
}

/** Queued emails and those given up in the last day, by the time of the order, beyond the position `after`. */
export async function listUndeliveredEmails(
  db: Executor,
  {
    after = null,
    limit = 500,
    order = 'asc',
  }: {
    after?: { micros: number; key: string } | null
    limit?: number
    order?: SortOrder | undefined
  } = {},
): Promise<UndeliveredEmail[]> {
  const { direction, beyond } = toDirection(order)
  const { rows } = await sql<UndeliveredEmail>`
    select id, (extract(epoch from created_on) * 1000000)::bigint::text as micros, data as order, created_on as "orderedAt", output->'err'->>'message' as why,
      retry_count + (started_on is not null)::int as attempts,
      case when state <> 'failed' then start_after end as "nextAt"
    from pgboss.job
    where name = 'send-email' and state in ('created', 'retry', 'failed')
      and (${after === null} or (created_on, id) ${beyond}
        ('epoch'::timestamptz + ${after?.micros ?? 0}::float8 * interval '1 microsecond', ${after?.key ?? null}::uuid))
    order by created_on ${direction}, id ${direction} limit ${limit}`.execute(db)
  return rows
}

/** Makes all undelivered emails, or one of them, due now, with all their attempts left. Returns their number. */
export async function retryUndeliveredEmails(db: Executor, id: string | null = null): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job set state = 'created', retry_count = 0, started_on = null, completed_on = null, start_after = now()
    where name = 'send-email' and state in ('created', 'retry', 'failed') and (${id}::uuid is null or id = ${id}::uuid)`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Counts up to 10,000, from an index of waiting jobs. */
export async function countUndeliveredEmails(db: Executor) {
  const { rows } = await sql<{ waiting: number; oldestSeconds: number | null }>`
    select count(*)::int as waiting, extract(epoch from now() - min(created_on))::float8 as "oldestSeconds"
    from (
      select created_on from pgboss.job
      where name = 'send-email' and state < 'active' and not blocked
      order by priority desc, created_on limit 10000
    ) waiting`.execute(db)
  return rows[0] ?? { waiting: 0, oldestSeconds: null }
}

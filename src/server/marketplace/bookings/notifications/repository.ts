import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Database, Executor, Tx } from '#server/lib/database/pool.ts'
import type { BookingLetter, News } from './digest.ts'
import type { Told } from './policy.ts'

/** What one person is told is decided one after the other. */
export async function lockNewsOf(tx: Tx, readerId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`news of ${readerId}`}))`.execute(tx)
}

/** What somebody was told in the last hour, and whatever is remembered of these bookings; oldest first. */
export async function findTold(
  tx: Tx,
  readerId: UserId,
  bookings: readonly BookingId[],
  now: Date,
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select mail_id as "mailId", booking_id as "bookingId", sender_id as "senderId", standing, told_at as at
    from told_news
    where reader_id = ${readerId}
      and (told_at > ${now}::timestamptz - interval '1 hour' or booking_id = any(${bookings}::uuid[]))
    order by told_at, mail_id`.execute(tx)
  return rows
}

export async function insertTold(
  tx: Tx,
  readerId: UserId,
  mailId: string,
  told: readonly Pick<News, 'bookingId' | 'senderId' | 'standing'>[],
  now: Date,
): Promise<void> {
  const rows = told.map(one => ({
    mail_id: mailId,
    reader_id: readerId,
    booking_id: one.bookingId,
    sender_id: one.senderId,
    standing: one.standing,
    told_at: now,
  }))
  await tx.insertInto('told_news').values(rows).execute()
}

/** False where an attempt of this job has committed before. */
export async function noteProcessed(tx: Tx, jobId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('processed_notifications')
    .values({ job_id: jobId, processed_at: now })
    .onConflict(conflict => conflict.column('job_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Puts news behind what waits of the same booking already. */
export async function addWaiting(tx: Tx, news: News, dueAt: Date): Promise<void> {
  await sql`
    insert into waiting_news as w (reader_id, booking_id, sender_id, orders, due_at)
    values (${news.readerId}, ${news.bookingId}, ${news.senderId}, ${JSON.stringify([news.order])}::jsonb, ${dueAt})
    on conflict (reader_id, booking_id) do update set
      orders = (case when jsonb_array_length(w.orders) < 20 then w.orders else w.orders - 1 end) || excluded.orders,
      sender_id = coalesce(w.sender_id, excluded.sender_id)`.execute(tx)
}

/** Who has something to be told by now, whoever waits longest first. */
export async function findReaders(db: Database, now: Date): Promise<UserId[]> {
  const { rows } = await sql<{ reader_id: UserId }>`
    select reader_id from (select reader_id, due_at from waiting_news where due_at <= ${now} order by due_at limit 500) due
    group by reader_id order by min(due_at)`.execute(db)
  return rows.map(row => row.reader_id)
}

export type Waiting = {
  booking_id: BookingId
  sender_id: UserId | null
  orders: BookingLetter[]
  due_at: Date
}

/** Takes everything that waits for somebody, in the order in which it fell due. */
export async function takeWaiting(tx: Tx, readerId: UserId): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    delete from waiting_news where reader_id = ${readerId} returning booking_id, sender_id, orders, due_at`.execute(
    tx,
  )
  return rows.sort((a, b) => a.due_at.getTime() - b.due_at.getTime())
}

/** Forgets what was told so long ago that nothing depends on it. */
export async function forgetTold(db: Database, now: Date): Promise<void> {
  await sql`delete from told_news where told_at < ${now}::timestamptz - interval '2 days'`.execute(db)
  // The queue has given a job up long before.
  await sql`delete from processed_notifications where processed_at < ${now}::timestamptz - interval '2 days'`.execute(
    db,
  )
}

export async function forgetNewsOf(tx: Executor, userId: UserId): Promise<void> {
  for (const table of ['told_news', 'waiting_news'] as const)
    await tx
      .deleteFrom(table)
      .where(eb => eb.or([eb('reader_id', '=', userId), eb('sender_id', '=', userId)]))
      .execute()
}

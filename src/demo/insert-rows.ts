import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { demoEmails } from './emails.ts'
import type { Rows } from './rows.ts'

export async function findUser(db: Executor, email: string): Promise<UserId | null> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}

export const hasDemoData = async (db: Executor): Promise<boolean> =>
  (await findUser(db, demoEmails.interviewee)) !== null

/** Last completed session of two users. */
export const findLastSession = (db: Executor, interviewee: UserId, interviewer: UserId) =>
  db
    .selectFrom('bookings')
    .select(['id', 'starts_at', 'ends_at'])
    .where('interviewee_id', '=', interviewee)
    .where('interviewer_id', '=', interviewer)
    .where('attendance', '=', 'completed')
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Inserts the collaboration document of a session. */
export async function insertDocument(
  db: Executor,
  booking_id: BookingId,
  changes: { at: Date; update: Buffer }[],
): Promise<void> {
  const bytes = String(changes.reduce((sum, { update }) => sum + update.length, 0))
  const changed_at = changes.at(-1)?.at ?? new Date(0)
  await db
    .insertInto('collaboration_documents')
    .values({ booking_id, bytes, changed_at, snapshot: null })
    .execute()
  await db
    .insertInto('collaboration_updates')
    .values(changes.map(change => ({ booking_id, ...change })))
    .execute()
}

/** Inserts all rows in the order of foreign keys. */
export async function insertAll(tx: Tx, rows: Rows): Promise<void> {
  await tx.insertInto('users').values(rows.users).execute()
  await tx.insertInto('profiles').values(rows.profiles).execute()
  await tx.insertInto('interviewers').values(rows.interviewers).execute()
  for (const batch of chunk(rows.slots)) await tx.insertInto('slots').values(batch).execute()
  for (const batch of chunk(rows.bookings)) await tx.insertInto('bookings').values(batch).execute()
  for (const batch of chunk(rows.payments)) await tx.insertInto('payments').values(batch).execute()
  for (const batch of chunk(rows.orders)) await tx.insertInto('sandbox.orders').values(batch).execute()
  await tx.insertInto('refunds').values(rows.refunds).execute()
  await tx.insertInto('reviews').values(rows.reviews).execute()
  for (const batch of chunk(rows.visits)) await tx.insertInto('attendance').values(batch).execute()
  await tx.insertInto('booking_messages').values(rows.messages).execute()
  await tx.insertInto('public_profiles').values(rows.pages).execute()
  await tx.insertInto('session_reminders').values(rows.reminders).execute()
  await insertJournals(tx, rows.journals)
  for (const batch of chunk(rows.receipts)) await tx.insertInto('receipts').values(batch).execute()
  await tx.insertInto('payout_details').values(rows.payoutDetails).execute()
  for (const { batch, payouts } of rows.batches) {
    const { id } = await tx
      .insertInto('payout_batches')
      .values(batch)
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('payouts')
      .values(payouts.map(payout => ({ ...payout, batch_id: id })))
      .execute()
  }
}

/** Splits rows, because a PostgreSQL statement takes at most 65,535 parameters. */
function* chunk<T>(rows: T[], size = 1000): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/** Inserts all journals in three statements. One by one they would take most of the time. */
async function insertJournals(tx: Tx, journals: Rows['journals']): Promise<void> {
  const entries = JSON.stringify(
    journals.flatMap(({ key, entries }) => entries.map(entry => ({ key, ...entry }))),
  )
  const written = sql`jsonb_to_recordset(${entries}::jsonb) as e (key text, account text, currency text, minor bigint)`
  await sql`
    insert into ledger_accounts (code, currency)
    select distinct account, currency from ${written} order by account, currency
    on conflict do nothing`.execute(tx)
  await sql`
    insert into ledger_journals (key, kind, booking_id, payment_id, posted_at)
    select key, kind, "bookingId", "paymentId", at
    from jsonb_to_recordset(${JSON.stringify(journals)}::jsonb)
      as j (key text, kind text, "bookingId" uuid, "paymentId" uuid, at timestamptz)
    order by at`.execute(tx)
  await sql`
    insert into ledger_entries (journal_id, account_id, minor)
    select j.id, a.id, e.minor
    from ${written}
    join ledger_journals j on j.key = e.key
    join ledger_accounts a on a.code = e.account and a.currency = e.currency`.execute(tx)
}

/** Computes session counts and ratings from the inserted rows. */
export async function updateRatings(db: Executor): Promise<void> {
  await sql`
    update interviewers i set
      total_interviews = (select count(*) from bookings b where b.interviewer_id = i.user_id and b.attendance = 'completed'),
      review_count = r.many,
      rating_sum = r.total
    from (
      select e.user_id, count(v.*) as many, coalesce(sum(v.rating), 0) as total
      from interviewers e left join reviews v on v.interviewer_id = e.user_id and v.excluded_reason is null group by e.user_id
    ) r where r.user_id = i.user_id`.execute(db)
}

/** Latest booking events and received messages of a user, newest first. */
export async function listEvents(db: Executor, userId: UserId, since: Date, limit: number) {
  const { rows } = await sql<{
    id: BookingId
    side: 'interviewee' | 'interviewer'
    template: 'booking-requested' | 'booking-confirmed' | 'booking-cancelled' | 'message-received'
    at: Date
  }>`
    with own as (
      select *, case when interviewee_id = ${userId} then 'interviewee' else 'interviewer' end as side
      from bookings where status <> 'hold' and ${userId} in (interviewee_id, interviewer_id)
        and coalesce(cancelled_at, confirmed_at, created_at) > ${since}
    )
    select id, side, coalesce(cancelled_at, confirmed_at, created_at) as at, case status
      when 'pending' then 'booking-requested' when 'confirmed' then 'booking-confirmed' else 'booking-cancelled' end as template
    from own
    union all
    select own.id, side, max(sent_at), 'message-received'
    from own join booking_messages m on m.booking_id = own.id and m.author_id <> ${userId} group by own.id, side
    order by at desc limit ${limit}`.execute(db)
  return rows
}

/** Marks all notifications as seen except the newest `unseen`. */
export async function markSeenExcept(db: Executor, userId: UserId, unseen: number): Promise<void> {
  await sql`
    update notification_settings set last_seen_number = greatest(last_number - ${unseen}::int, 0) where user_id = ${userId}`.execute(
    db,
  )
}

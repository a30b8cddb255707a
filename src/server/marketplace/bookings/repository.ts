import { type RawBuilder, sql } from 'kysely'
import type { CancellationReason } from '#contract/booking.ts'
import type { BookingId, PaymentId, UserId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import type { Executor, NewRow, Row, Tx } from '#server/lib/database/pool.ts'
import type { ClosedAccount } from '#server/lib/personal-data.ts'
import { isReserved } from '#server/marketplace/time-requests/repository.ts'
import type { Authorized, BookedSession } from './access/booked-session.ts'
import { updateFileDeletion } from './answer-files/repository.ts'
import type { MessageCounts } from './policy.ts'

export type BookingRow = Row<'bookings'>

export const findBooking = (db: Executor, id: BookingId): Promise<BookingRow | undefined> =>
  selectBooking(db, id).executeTakeFirst()

/** Every change of a booking starts with this lock. Take it before the lock of the payment. */
export const lockBooking = (tx: Tx, id: BookingId): Promise<BookingRow | undefined> =>
  selectBooking(tx, id).forUpdate().executeTakeFirst()

const selectBooking = (db: Executor, id: BookingId) =>
  db
    .selectFrom('bookings')
    .selectAll()
    // Exact text for receipts, without conversion to a float or a local date.
    .select([
      sql<string | null>`trim_scale(exchange_rate)::text`.as('exchange_rate'),
      sql<string | null>`rate_date::text`.as('rate_date'),
    ])
    .where('id', '=', id)

/** Bookings of either party that are neither cancelled nor over. */
export const findActiveBookings = (db: Executor, userId: UserId, now: Date): Promise<BookingRow[]> =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where(eb => eb.or([eb('interviewee_id', '=', userId), eb('interviewer_id', '=', userId)]))
    .where('status', '<>', 'cancelled')
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute()

/** Erases a deleted user's notes, answers, meeting links and statements. */
export async function clearBookingTexts(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ notes: null, answers: '[]' })
    .where('interviewee_id', '=', userId)
    .execute()
  await tx
    .updateTable('bookings')
    .set({ meeting_link: null, decline_note: null })
    .where('interviewer_id', '=', userId)
    .execute()
  await sql`
    update no_show_reports r set contest = null from bookings b
    where b.id = r.booking_id and (b.interviewee_id = ${userId} or b.interviewer_id = ${userId})
      and ${userId} = case r.absent when 'interviewer' then b.interviewer_id
        else b.interviewee_id end`.execute(tx)
}

type BookingChange = Partial<Omit<BookingRow, 'id' | 'slot_id' | 'created_at' | 'answers'>>

export async function updateBooking(tx: Tx, id: BookingId, change: BookingChange): Promise<void> {
  await tx.updateTable('bookings').set(change).where('id', '=', id).execute()
}

/**
 * New values of a slot that its booking leaves. It is withdrawn on a day off, and when it was chosen from free time. A time that
 * the interviewer has accepted stays taken until the interviewee's time to pay is over.
 */
export const freedSlot = (now: Date) => sql`available = not (on_day_off or on_demand),
  from_schedule = from_schedule and not on_day_off,
  deleted_at = case when (on_day_off or on_demand) and not ${isReserved(now)} then ${now}::timestamptz end`

/** Cancels a booking and frees its slot. As in `insertHold` the slot is locked first, so that they cannot deadlock. */
export async function updateBookingCancelled(tx: Tx, row: BookingRow, reason: CancellationReason, now: Date) {
  const { rows } = await sql<{ wasOnDemand: boolean }>`
    update slots set ${freedSlot(now)}
    where id = ${row.slot_id} and deleted_at is null returning on_demand as "wasOnDemand"`.execute(tx)
  await updateBooking(tx, row.id, {
    status: 'cancelled',
    reason,
    cancelled_at: now,
    hold_expires_at: null,
    calendar_sequence: row.calendar_sequence + 1,
  })
  await updateFileDeletion(tx, row.id)
  return { wasOnDemand: rows[0]?.wasOnDemand ?? false }
}

/** Of a row of `slots`: a booking or a move can take it. `canTakeSlot` of the policy names what is in the way. */
export const isFreeSlot = sql<boolean>`available and not is_busy and deleted_at is null`

/**
 * Restores an expired hold. It has been paid, so that it lasts until the start. False if the slot is no longer free or the
 * interviewee has another session then.
 */
export async function restoreHold(tx: Tx, row: BookingRow): Promise<boolean> {
  const { rows } = await sql`
    with claimed as (
      update slots set available = false
      where id = ${row.slot_id} and ${isFreeSlot}
        and starts_at = ${row.starts_at} and ends_at = ${row.ends_at}
        and not exists (
          select from bookings o
          where o.interviewee_id = ${row.interviewee_id} and o.status <> 'cancelled'
            and tstzrange(o.starts_at, o.ends_at) && tstzrange(slots.starts_at, slots.ends_at)
        )
      returning id
    )
    update bookings set status = 'hold', reason = null, cancelled_at = null, hold_expires_at = ${row.starts_at}
    from claimed where bookings.id = ${row.id}
    returning bookings.id`.execute(tx)
  await updateFileDeletion(tx, row.id)
  return rows.length > 0
}

export type DueBooking = {
  id: BookingId
  payment_id: PaymentId | null
  kind: 'hold' | 'answer' | 'accepting'
}
/** Due booking about which the payment provider is asked. */
export type DueSettlement = DueBooking & { kind: 'hold' | 'accepting' }

/**
 * Expired holds and requests, acceptances left by a crash, and holds whose checkout was never opened. Bookings tried before
 * come last. Quarantined payments and unconfigured providers are left out.
 */
export async function findDueBookings(db: Executor, now: Date, configured: readonly PaymentProviderName[]) {
  const canBeSettled = sql`p.quarantined_at is null
    and (p.provider = any(${configured}::text[]) or p.provider_ref is null)`
  const { rows } = await sql<DueBooking>`
    (select b.id, p.id as payment_id, 'hold' as kind from bookings b join payments p on p.booking_id = b.id
      where ${holdIsDue(now)} and ${canBeSettled}
      order by p.swept_at nulls first, b.hold_expires_at limit 500)
    union all
    (select id, null, 'answer' from bookings where status = 'pending' and respond_by <= ${now} order by respond_by limit 500)
    union all
    (select b.id, p.id, 'accepting' from bookings b join payments p on p.booking_id = b.id
      where b.status = 'accepting' and b.capture_started_at <= ${now}::timestamptz - interval '1 minute' and ${canBeSettled}
      order by p.swept_at nulls first, b.capture_started_at limit 500)`.execute(db)
  return rows
}

const holdIsDue = (now: Date) => sql`b.status = 'hold' and (b.hold_expires_at <= ${now}
  or p.checkout_url is null
    and coalesce(p.checkout_requested_at, b.created_at) <= ${now}::timestamptz - interval '2 minutes')`

/** The booking may have been paid or answered since the cron job found it. */
export async function isBookingStillDue(
  db: Executor,
  { id, kind }: DueSettlement,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from bookings b join payments p on p.booking_id = b.id
    where b.id = ${id} and ${kind === 'hold' ? holdIsDue(now) : sql`b.status = ${kind}`}`.execute(db)
  return rows.length > 0
}

/** Ended sessions without a no-show report. */
export async function findEndedSessions(db: Executor, now: Date): Promise<BookingId[]> {
  const { rows } = await sql<{ id: BookingId }>`
    select id from bookings b
    where status = 'confirmed' and attendance = 'none' and ends_at <= ${now}
      and not exists (select from no_show_reports r where r.booking_id = b.id)
    order by ends_at limit 500`.execute(db)
  return rows.map(row => row.id)
}

/** Earned a day ago, without an open no-show report, claim, appeal or card payment dispute. */
const earningsAreDue = (now: Date) => sql`
  earned_at <= ${now}::timestamptz - make_interval(hours => ${bookingLimits.contestHours})
    and available_at is null
    and not exists (select from no_show_reports r where r.booking_id = b.id and r.resolved_at is null)
    and not exists (select from claims c where c.booking_id = b.id and c.decided_at is null)
    and not exists (select from dispute_appeals a where a.booking_id = b.id and a.decided_at is null)
    and not exists (select from payments p where p.booking_id = b.id and p.dispute = 'open')`

export async function findBookingsWithDueEarnings(db: Executor, now: Date): Promise<BookingId[]> {
  const { rows } = await sql<{ id: BookingId }>`
    select id from bookings b where ${earningsAreDue(now)} order by earned_at limit 500`.execute(db)
  return rows.map(row => row.id)
}

/** The caller holds the booking's lock, under which reports, claims, appeals and payment disputes are written. */
export async function hasDueEarnings(tx: Tx, id: BookingId, now: Date): Promise<boolean> {
  const { rows } = await sql`select from bookings b where id = ${id} and ${earningsAreDue(now)}`.execute(tx)
  return rows.length > 0
}

/** Users who closed their account but still have later bookings. */
export const findClosedUsersWithBookings = (db: Executor) =>
  findUsersWithBookingsAfter(db, sql`u.closed_at`, sql`u.closed_at is not null and u.erased_at is null`)

/** Users suspended within the last week who still have later bookings. Settlement never takes longer. */
export const findSuspendedUsersWithBookings = (db: Executor, now: Date) => {
  const isRecent = sql`u.suspended_at > ${now}::timestamptz - interval '7 days'`
  return findUsersWithBookingsAfter(db, sql`u.suspended_at`, isRecent)
}

type Sql = RawBuilder<unknown>
async function findUsersWithBookingsAfter(db: Executor, moment: Sql, condition: Sql) {
  const isUpcoming = sql`b.starts_at > ${moment} and b.status in ('hold', 'pending', 'confirmed')`
  const { rows } = await sql<ClosedAccount>`
    select u.id, ${moment} as "closedAt" from users u where ${condition}
      and (exists (select from bookings b where b.interviewee_id = u.id and ${isUpcoming})
        or exists (select from bookings b where b.interviewer_id = u.id and ${isUpcoming}))
    limit 100`.execute(db)
  return rows
}

export type MessageRow = Row<'booking_messages'>

/** Serialises the messages of one author across all bookings, so that concurrent requests cannot exceed the limits. */
export async function lockMessageAuthor(tx: Tx, authorId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`messages of ${authorId}`}))`.execute(tx)
}

/** All messages of a session, oldest first, including those from its room. */
export const listMessages = (db: Executor, { id }: Authorized<BookedSession>): Promise<MessageRow[]> =>
  db.selectFrom('booking_messages').selectAll().where('booking_id', '=', id).orderBy('number').execute()

/** Messages of one author about this session, and within the last hour about any. */
export async function countMessages(tx: Tx, session: Authorized<BookedSession>, by: UserId, now: Date) {
  const { rows } = await sql<MessageCounts>`
    select own.*, array(
      select sent_at from booking_messages
      where author_id = ${by} and not in_room and sent_at > ${now}::timestamptz - interval '1 hour'
    ) as "sentLastHour"
    from (
      select count(*) filter (where not in_room)::int as "forBooking", count(*) filter (where in_room)::int as "inRoom"
      from booking_messages where booking_id = ${session.id} and author_id = ${by}
    ) own`.execute(tx)
  return rows[0] ?? { forBooking: 0, inRoom: 0, sentLastHour: [] }
}

export async function hasMessage(tx: Tx, { id }: Authorized<BookedSession>, by: UserId, messageId: string) {
  const row = await tx
    .selectFrom('booking_messages')
    .select('id')
    .where('booking_id', '=', id)
    .where('author_id', '=', by)
    .where('id', '=', messageId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertMessage(tx: Tx, row: NewRow<'booking_messages'>): Promise<void> {
  await tx.insertInto('booking_messages').values(row).execute()
}

/** Sent and received messages, oldest first. */
export const listMessagesOfUser = (db: Executor, userId: UserId): Promise<MessageRow[]> =>
  db
    .selectFrom('booking_messages as m')
    .innerJoin('bookings as b', 'b.id', 'm.booking_id')
    .where(eb => eb.or([eb('b.interviewee_id', '=', userId), eb('b.interviewer_id', '=', userId)]))
    .selectAll('m')
    .orderBy('m.number')
    .execute()

/** Hides or shows a message for its recipient. */
export async function updateMessageHidden(
  tx: Tx,
  message: { bookingId: BookingId; authorId: UserId; id: string },
  hiddenAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('booking_messages')
    .set({ hidden_at: hiddenAt })
    .where('booking_id', '=', message.bookingId)
    .where('author_id', '=', message.authorId)
    .where('id', '=', message.id)
    .execute()
}

export async function deleteMessagesOfAuthor(tx: Tx, authorId: UserId): Promise<void> {
  await tx.deleteFrom('booking_messages').where('author_id', '=', authorId).execute()
}

/** Confirmed sessions of the next 24 hours, with the reminders already sent for the current start. */
export async function findSessionsToRemind(db: Executor, now: Date) {
  const { rows } = await sql<{ id: BookingId; starts_at: Date; confirmed_at: Date; reminded: number[] }>`
    select b.id, b.starts_at, b.confirmed_at,
      coalesce(array_agg(r.hours_before) filter (where r.hours_before is not null), '{}') as reminded
    from bookings b left join session_reminders r on r.booking_id = b.id and r.starts_at = b.starts_at
    where b.status = 'confirmed' and b.starts_at > ${now} and b.starts_at <= ${now}::timestamptz + interval '24 hours'
    group by b.id`.execute(db)
  return rows
}

/** False if another process was faster, or the session was moved or cancelled meanwhile. */
export async function insertReminder(tx: Tx, id: BookingId, hours: number, start: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into session_reminders (booking_id, hours_before, starts_at)
    select id, ${hours}, starts_at from bookings
    where id = ${id} and status = 'confirmed' and starts_at = ${start}
    on conflict do nothing returning booking_id`.execute(tx)
  return rows.length > 0
}

import { sql } from 'kysely'
import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId, SlotId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { Executor, Row, Tx } from '#server/lib/database/pool.ts'
import { type BookingRow, freedSlot } from '#server/marketplace/bookings/repository.ts'

/** Includes booked slots, but no withdrawn ones, apart from those that are chosen from free time. */
export const findSlot = (tx: Tx, id: SlotId) =>
  tx
    .selectFrom('slots')
    .selectAll()
    .where('id', '=', id)
    .where(eb => eb.or([eb('deleted_at', 'is', null), eb('on_demand', '=', true)]))
    .executeTakeFirst()

/** Free published slots with the interviewer, type and price of a booking, soonest first. */
export const listFreeSlots = (
  db: Executor,
  booking: BookingRow,
  after: Date,
  { limit, slotId }: { limit: number; slotId?: SlotId },
) =>
  db
    .selectFrom('slots')
    .selectAll()
    .where('interviewer_id', '=', booking.interviewer_id)
    .where('session_type_id', 'is not distinct from', booking.session_type_id)
    .where('price_minor', '=', booking.list_price_minor ?? booking.price_minor)
    .where('currency', '=', booking.list_currency ?? booking.currency)
    .$if(slotId !== undefined, query => query.where('id', '=', slotId as SlotId))
    .where(isFreeSlot)
    .where('on_demand', '=', false)
    .where('starts_at', '>', after)
    .orderBy('starts_at')
    .limit(limit)
    .execute()

/**
 * Moves a booking to a free slot and frees the old one, or withdraws it on a day off. False if the new slot was taken meanwhile. Both slots are locked
 * before the booking, as in `insertHold`, so that a concurrent hold cannot cause a deadlock.
 */
export async function updateBookingSlot(
  tx: Tx,
  row: BookingRow,
  slot: Row<'slots'>,
  { increment, now }: { increment: 0 | 1; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with claimed as (
      update slots set available = false
      where id = ${slot.id} and ${isFreeSlot} and starts_at = ${slot.starts_at}
      returning *
    ), freed as (
      update slots set ${freedSlot(now)}
      where id = ${row.slot_id} and deleted_at is null and exists (select from claimed)
      returning id
    )
    update bookings b set slot_id = claimed.id, starts_at = claimed.starts_at, ends_at = claimed.ends_at,
      refund_reference_start = least(coalesce(b.refund_reference_start, b.starts_at), claimed.starts_at),
      moves = b.moves + ${increment}, calendar_sequence = b.calendar_sequence + 1,
      proposed_slot_id = null
    from claimed left join freed on true where b.id = ${row.id}
    returning b.id`.execute(tx)
  return rows.length > 0
}

type NoShowReportRow = Row<'no_show_reports'>

export async function findNoShowReport(db: Executor, id: BookingId): Promise<NoShowReportRow | null> {
  const reports = db.selectFrom('no_show_reports').selectAll().where('booking_id', '=', id)
  return (await reports.executeTakeFirst()) ?? null
}

export async function insertNoShowReport(
  tx: Tx,
  id: BookingId,
  absent: ParticipantRole,
  now: Date,
): Promise<void> {
  await tx.insertInto('no_show_reports').values({ booking_id: id, absent, reported_at: now }).execute()
}

export async function updateNoShowReport(tx: Tx, id: BookingId, change: Partial<NoShowReportRow>) {
  await tx.updateTable('no_show_reports').set(change).where('booking_id', '=', id).execute()
}

/** Reports that were not contested in time and that the room's attendance does not contradict. */
export async function findUncontestedNoShows(db: Executor, now: Date): Promise<BookingId[]> {
  const { rows } = await sql<{ booking_id: BookingId }>`
    select n.booking_id from no_show_reports n join bookings b on b.id = n.booking_id
    where n.resolved_at is null and n.contested_at is null
      and n.reported_at <= ${now}::timestamptz - make_interval(hours => ${bookingLimits.contestHours})
      and not ${hasAttendance}
    order by n.reported_at limit 200`.execute(db)
  return rows.map(row => row.booking_id)
}

/** The room recorded the party reported as absent during the session. */
const hasAttendance = sql`exists (
  select from attendance v
  where v.booking_id = b.id and v.joined_at < b.ends_at and coalesce(v.left_at, v.last_seen_at, b.ends_at) > b.starts_at
    and v.user_id = case n.absent when 'interviewer' then b.interviewer_id else b.interviewee_id end
)`

type ContestedReport = Pick<NoShowReportRow, 'booking_id' | 'absent' | 'reported_at' | 'contest'> & {
  was_seen: boolean
  starts_at: Date
  interviewer_email: string
  interviewee_email: string
}

/** Contested no-shows for an administrator to decide, and those that attendance contradicts. */
export async function listContestedReports(db: Executor) {
  const { rows } = await sql<ContestedReport>`
    select n.booking_id, n.absent, n.reported_at, n.contest, ${hasAttendance} as was_seen, b.starts_at,
      r.email as interviewer_email, e.email as interviewee_email
    from no_show_reports n join bookings b on b.id = n.booking_id
    join users r on r.id = b.interviewer_id join users e on e.id = b.interviewee_id
    where n.resolved_at is null and (n.contested_at is not null or ${hasAttendance})
    order by n.reported_at`.execute(db)
  return rows
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

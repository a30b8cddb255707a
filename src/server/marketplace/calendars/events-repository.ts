import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Executor, Row, Tx } from '#server/lib/database/pool.ts'

export type EventRow = Row<'calendar_events'>

export const findEvent = (db: Executor, id: BookingId) =>
  db.selectFrom('calendar_events').selectAll().where('booking_id', '=', id).executeTakeFirst()

export const listEventsOfCalendar = (db: Executor, calendarId: string): Promise<EventRow[]> =>
  db.selectFrom('calendar_events').selectAll().where('calendar_id', '=', calendarId).execute()

export async function upsertEvent(tx: Tx, event: EventRow): Promise<void> {
  const { booking_id: _, ...change } = event
  await tx
    .insertInto('calendar_events')
    .values(event)
    .onConflict(conflict => conflict.column('booking_id').doUpdateSet(change))
    .execute()
}

export async function deleteEvent(db: Executor, id: BookingId): Promise<void> {
  await db.deleteFrom('calendar_events').where('booking_id', '=', id).execute()
}

/** Changes nothing if the event was written again since it was read. */
export async function updateEventState(
  tx: Tx,
  { booking_id, etag, starts_at }: EventRow,
  state: EventRow['state'],
): Promise<void> {
  await tx
    .updateTable('calendar_events')
    .set({ state })
    .where('booking_id', '=', booking_id)
    .where('starts_at', '=', starts_at)
    .where('etag', 'is not distinct from', etag)
    .execute()
}

/** Calendar that bookings are written into, with its connection's id. */
export const findTarget = (db: Executor, userId: UserId) =>
  db
    .selectFrom('connected_calendars')
    .select(['id', 'connection_id', 'external_id'])
    .where('user_id', '=', userId)
    .where('is_target', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Whether a change of the booking may have to be written. Most interviewers have chosen no calendar. */
export async function hasCalendarToWrite(tx: Tx, id: BookingId, interviewerId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select from connected_calendars where user_id = ${interviewerId} and is_target and deleted_at is null)
      or exists (select from calendar_events where booking_id = ${id})`.execute(tx)
  return rows.length > 0
}

export async function listUpcomingBookings(
  db: Executor,
  interviewerId: UserId,
  now: Date,
): Promise<BookingId[]> {
  const { rows } = await sql<{ id: BookingId }>`
    select id from bookings
    where interviewer_id = ${interviewerId} and status = 'confirmed' and ends_at > ${now}
    order by starts_at limit 500`.execute(db)
  return rows.map(row => row.id)
}

export type SessionToWrite = {
  id: BookingId
  interviewer_id: UserId
  isConfirmed: boolean
  start: Date
  end: Date
  sequence: number
  meetingLink: string | null
  /** Name of the other party. */
  name: string
  /** Null for a type without a name. */
  sessionType: string | null
}

/** A booking as the interviewer's calendar shows it. */
export async function findSessionToWrite(db: Executor, id: BookingId): Promise<SessionToWrite | null> {
  const { rows } = await sql<SessionToWrite>`
    select b.id, b.interviewer_id, b.status = 'confirmed' as "isConfirmed", b.starts_at as start, b.ends_at as "end",
      b.calendar_sequence as sequence, b.meeting_link as "meetingLink", other.name,
      nullif(t.name, '') as "sessionType"
    from bookings b join contacts other on other.id = b.interviewee_id
    left join session_types t on t.id = b.session_type_id where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Confirmed sessions of a user in either role, soonest first. */
export async function listFeedSessions(db: Executor, userId: UserId, from: Date): Promise<SessionToWrite[]> {
  const { rows } = await sql<SessionToWrite>`
    select b.id, b.interviewer_id, true as "isConfirmed", b.starts_at as start, b.ends_at as "end",
      b.calendar_sequence as sequence, b.meeting_link as "meetingLink", other.name,
      nullif(t.name, '') as "sessionType"
    from bookings b left join session_types t on t.id = b.session_type_id
    join contacts other on other.id = case when b.interviewer_id = ${userId} then b.interviewee_id else b.interviewer_id end
    where (b.interviewer_id = ${userId} or b.interviewee_id = ${userId}) and b.status = 'confirmed' and b.ends_at > ${from}
    order by b.starts_at limit 1000`.execute(db)
  return rows
}

/** Bookings whose event the interviewer has changed or deleted in the calendar. */
export async function listDifferingEvents(db: Executor, userId: UserId, now: Date) {
  const { rows } = await sql<{
    id: BookingId
    start: Date
    state: 'changed_there' | 'deleted_there'
    calendar: string
    account: string
  }>`
    select e.booking_id as id, b.starts_at as start, e.state, k.name as calendar, c.label as account
    from calendar_events e join bookings b on b.id = e.booking_id
    join connected_calendars k on k.id = e.calendar_id join calendar_connections c on c.id = k.connection_id
    where k.user_id = ${userId} and e.state <> 'written' and b.status = 'confirmed' and b.ends_at > ${now}
    order by b.starts_at limit 50`.execute(db)
  return rows
}

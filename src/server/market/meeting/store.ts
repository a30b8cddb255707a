import { sql } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/platform/database/pool.ts'
import type { MeetingRow } from './rules.ts'

const selectMeetings = sql`
  select b.id, b.interviewee_id, b.interviewer_id, b.confirmed_at, b.answer_by, b.starts_at, b.ends_at, b.status,
    b.attendance, b.consents, interviewee.name as interviewee_name, interviewer.name as interviewer_name, p.payer_id
  from bookings b
  join people interviewee on interviewee.id = b.interviewee_id
  join people interviewer on interviewer.id = b.interviewer_id
  left join payments p on p.booking_id = b.id`

export async function findMeetings(db: Executor, ids: readonly BookingId[]): Promise<MeetingRow[]> {
  const { rows } = await sql<MeetingRow>`${selectMeetings} where b.id = any(${ids})`.execute(db)
  return rows
}

export async function findMeetingsOf(db: Executor, person: UserId): Promise<MeetingRow[]> {
  const { rows } = await sql<MeetingRow>`
    ${selectMeetings} where b.interviewee_id = ${person} or b.interviewer_id = ${person}
    order by b.starts_at, b.id`.execute(db)
  return rows
}

/** Waits for whoever is changing the booking of this meeting, and lets nobody change it until the transaction ends. */
export async function lockMeeting(tx: Tx, id: BookingId): Promise<MeetingRow | null> {
  const { rows } = await sql<MeetingRow>`
    ${selectMeetings} where b.id = ${id} for no key update of b`.execute(tx)
  return rows[0] ?? null
}

/** A booking with what its letters say of it and of both people. */
export async function findForLetters(db: Executor, id: BookingId) {
  return db
    .selectFrom('bookings')
    .innerJoin('people as interviewee', 'interviewee.id', 'bookings.interviewee_id')
    .innerJoin('people as interviewer', 'interviewer.id', 'bookings.interviewer_id')
    .leftJoin('interviewers', 'interviewers.user_id', 'bookings.interviewer_id')
    .where('bookings.id', '=', id)
    .select([
      'bookings.starts_at',
      'bookings.ends_at',
      'bookings.price_minor',
      'bookings.currency',
      'bookings.meeting_link',
      'bookings.notes',
      'bookings.answer_by',
      'bookings.reason',
      'bookings.calendar_sequence',
      'bookings.confirmed_at',
      'interviewers.specialty',
      'interviewers.show_email',
      'interviewee.email as interviewee_email',
      'interviewee.language as interviewee_language',
      'interviewee.name as interviewee_name',
      'interviewee.time_zone as interviewee_zone',
      'interviewer.email as interviewer_email',
      'interviewer.language as interviewer_language',
      'interviewer.name as interviewer_name',
      'interviewer.time_zone as interviewer_zone',
    ])
    .executeTakeFirstOrThrow()
}

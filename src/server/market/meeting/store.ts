import { sql } from 'kysely'
import type { BookingQuery } from '#contract/booking.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { containing } from '#server/platform/database/like.ts'
import type { Executor, Tx } from '#server/platform/database/pool.ts'
import type { MeetingRow, Party } from './rules.ts'

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

export type Side = Party | 'either'

const states = {
  all: null,
  pending: ['hold', 'pending', 'accepting'],
  confirmed: ['confirmed'],
  cancelled: ['cancelled'],
}

/**
 * Hot: which meetings stand on one page of a person's list, and how many there are on all of them. Only a search looks
 * beyond the bookings.
 */
export async function findPage(db: Executor, person: UserId, side: Side, query: BookingQuery) {
  const direction = sql.raw(query.order === 'asc' ? 'asc' : 'desc')
  const order =
    query.sort === 'date'
      ? sql`starts_at ${direction}, id`
      : sql`case status when 'cancelled' then 2 when 'confirmed' then 1 else 0 end ${direction}, starts_at desc, id`
  const ofStatus = states[query.status]
  const search = query.search ? searched(side, containing(query.search)) : { joins: sql``, found: sql`true` }
  const { rows } = await sql<{ ids: BookingId[]; total: number }>`
    with own as materialized (
      select b.id, b.status, b.starts_at from bookings b ${search.joins}
      where ${isThereFor(person, side)} and ${search.found}
        and ${ofStatus ? sql`b.status = any(${ofStatus})` : sql`true`}
    )
    select (select count(*)::int from own) as total, array(
      select id from own order by ${order} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    ) as ids`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** The rule of `ownedBy`, for many at once. */
function isThereFor(person: UserId, side: Side) {
  const asInterviewee = sql`b.interviewee_id = ${person}`
  const asInterviewer = sql`(b.interviewer_id = ${person} and (b.confirmed_at is not null or b.answer_by is not null))`
  if (side === 'interviewee') return asInterviewee
  return side === 'interviewer' ? asInterviewer : sql`(${asInterviewee} or ${asInterviewer})`
}

/** Interviewees are found by their address, interviewers by name or company. */
function searched(side: Side, part: string) {
  const interviewee = sql`join people interviewee on interviewee.id = b.interviewee_id`
  const interviewer = sql`join people interviewer on interviewer.id = b.interviewer_id
    left join interviewers i on i.user_id = b.interviewer_id`
  const inEmail = sql`interviewee.email ilike ${part}`
  const inInterviewer = sql`(interviewer.name ilike ${part} or i.company ilike ${part})`
  if (side === 'interviewer') return { joins: interviewee, found: inEmail }
  if (side === 'interviewee') return { joins: interviewer, found: inInterviewer }
  return { joins: sql`${interviewee} ${interviewer}`, found: sql`(${inEmail} or ${inInterviewer})` }
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
    .leftJoin('payments', 'payments.booking_id', 'bookings.id')
    .leftJoin('people as payer', 'payer.id', 'payments.payer_id')
    .where('bookings.id', '=', id)
    .select([
      'bookings.interviewee_id',
      'bookings.interviewer_id',
      'bookings.status',
      'bookings.approval',
      'bookings.proposed_slot_id',
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
      'payer.id as payer_id',
      'payer.email as payer_email',
      'payer.language as payer_language',
      'payer.name as payer_name',
      'payer.time_zone as payer_zone',
    ])
    .executeTakeFirstOrThrow()
}

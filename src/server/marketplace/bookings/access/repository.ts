import { type RawBuilder, sql } from 'kysely'
import {
  type BookingGroup,
  type BookingQuery,
  type BookingStatus,
  defaultSortOrder,
} from '#contract/booking.ts'
import { bookingGroups } from '#contract/enums.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { splitSearchText, trimSearchText } from '#contract/search-text.ts'
import { canonicalizeEmail } from '#contract/typed-text.ts'
import { type Executor, type Tx, toContainsPattern } from '#server/lib/database/pool.ts'
import { type BookingState, publicStatuses } from '#server/marketplace/bookings/booking-status.ts'
import type { NotificationRecipient } from '#server/notifications/email.ts'
import type { BookedSessionRow } from './booked-session.ts'

const selectBookedSessions = sql`
  select b.id, b.interviewee_id, b.interviewer_id, b.confirmed_at, b.respond_by, b.starts_at, b.ends_at, b.status,
    b.attendance, b.consents, interviewee.name as interviewee_name, interviewer.name as interviewer_name, p.payer_id
  from bookings b
  join contacts interviewee on interviewee.id = b.interviewee_id
  join contacts interviewer on interviewer.id = b.interviewer_id
  left join payments p on p.booking_id = b.id`

export async function findBookedSessions(db: Executor, ids: readonly BookingId[]) {
  const { rows } = await sql<BookedSessionRow>`${selectBookedSessions} where b.id = any(${ids})`.execute(db)
  return rows
}

export async function findBookedSessionsOfUser(db: Executor, userId: UserId) {
  const { rows } = await sql<BookedSessionRow>`
    ${selectBookedSessions} where b.interviewee_id = ${userId} or b.interviewer_id = ${userId}
    order by b.starts_at, b.id`.execute(db)
  return rows
}

export type ParticipantRoleFilter = ParticipantRole | 'either'

const hasPublicStatus = (status: BookingStatus) =>
  sql`status = any(${(Object.keys(publicStatuses) as BookingState[]).filter(state => publicStatuses[state] === status)})`

/** Every booking is in exactly one group of the contract. */
const groupConditions = (now: Date): Record<BookingGroup, RawBuilder<unknown>> => ({
  upcoming: sql`(status = 'confirmed' and ends_at > ${now})`,
  waiting: hasPublicStatus('pending'),
  past: sql`(status = 'confirmed' and ends_at <= ${now})`,
  cancelled: sql`(status = 'cancelled')`,
})

/** One page of a list, its total, and the number of the user's bookings in each group. */
export type BookingPage = { ids: BookingId[]; total: number; counts: Record<BookingGroup, number> }

/** Hot query: contacts are joined only for a search. */
export async function findBookingPage(
  db: Executor,
  userId: UserId,
  party: ParticipantRoleFilter,
  query: BookingQuery,
  now: Date,
): Promise<BookingPage> {
  const direction = sql.raw(query.order ?? defaultSortOrder[query.sort])
  const order =
    query.sort === 'date'
      ? sql`starts_at ${direction}, id`
      : sql`case status when 'cancelled' then 2 when 'confirmed' then 1 else 0 end ${direction}, starts_at desc, id`
  const groups = groupConditions(now)
  const counts = bookingGroups.map(
    group => sql`${sql.lit(group)}, (select count(*)::int from own where ${groups[group]})`,
  )
  const search = query.search ? searchCondition(party, query.search) : { joins: sql``, condition: sql`true` }
  const { rows } = await sql<BookingPage>`
    with own as materialized (
      select b.id, b.status, b.starts_at, b.ends_at from bookings b ${search.joins}
      where ${isVisibleTo(userId, party)} and ${search.condition}
    ), filtered as (
      select id, status, starts_at from own
      where ${query.status === 'all' ? sql`true` : hasPublicStatus(query.status)}
        and ${query.group === 'all' ? sql`true` : groups[query.group]}
    )
    select (select count(*)::int from filtered) as total, array(
      select id from filtered order by ${order} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    ) as ids, json_build_object(${sql.join(counts)}) as counts`.execute(db)
  const [page] = rows
  if (!page) throw new Error('booking page query returned no row')
  return page
}

/** Same condition as `authorize`, for lists. */
function isVisibleTo(userId: UserId, party: ParticipantRoleFilter) {
  const asInterviewee = sql`b.interviewee_id = ${userId}`
  const asInterviewer = sql`(b.interviewer_id = ${userId} and (b.confirmed_at is not null or b.respond_by is not null))`
  if (party === 'interviewee') return asInterviewee
  return party === 'interviewer' ? asInterviewer : sql`(${asInterviewee} or ${asInterviewer})`
}

/** Finds interviewees by email, interviewers by words of name and company, folded as in the search for interviewers. */
function searchCondition(party: ParticipantRoleFilter, search: string) {
  const interviewee = sql`join contacts interviewee on interviewee.id = b.interviewee_id`
  const interviewer = sql`join contacts interviewer on interviewer.id = b.interviewer_id
    left join interviewers i on i.user_id = b.interviewer_id`
  const inEmail = sql`interviewee.email ilike ${toContainsPattern(trimSearchText(canonicalizeEmail(search)))}`
  const hasWord = (word: string) =>
    sql`fold_text(lower(concat_ws(' ', interviewer.name, i.company))) like fold_text(${toContainsPattern(word)})`
  const inInterviewer = sql`(${sql.join(splitSearchText(search).map(hasWord), sql` and `)})`
  if (party === 'interviewer') return { joins: interviewee, condition: inEmail }
  if (party === 'interviewee') return { joins: interviewer, condition: inInterviewer }
  return { joins: sql`${interviewee} ${interviewer}`, condition: sql`(${inEmail} or ${inInterviewer})` }
}

/** Waits for a running change of the booking and blocks further ones until the transaction ends. */
export async function lockBookedSession(tx: Tx, id: BookingId): Promise<BookedSessionRow | undefined> {
  const { rows } = await sql<BookedSessionRow>`
    ${selectBookedSessions} where b.id = ${id} for no key update of b`.execute(tx)
  return rows[0]
}

export const findNotificationData = (db: Executor, id: BookingId) =>
  selectNotificationData(db, id).executeTakeFirst()

export const getNotificationData = (db: Executor, id: BookingId) =>
  selectNotificationData(db, id).executeTakeFirstOrThrow()

const selectNotificationData = (db: Executor, id: BookingId) =>
  db
    .selectFrom('bookings')
    .innerJoin('contacts as interviewee', 'interviewee.id', 'bookings.interviewee_id')
    .innerJoin('contacts as interviewer', 'interviewer.id', 'bookings.interviewer_id')
    .leftJoin('interviewers', 'interviewers.user_id', 'bookings.interviewer_id')
    .leftJoin('profiles', 'profiles.user_id', 'bookings.interviewer_id')
    .leftJoin('payments', 'payments.booking_id', 'bookings.id')
    .leftJoin('contacts as payer', 'payer.id', 'payments.payer_id')
    .leftJoin('session_types', 'session_types.id', 'bookings.session_type_id')
    .leftJoin('slots as proposed', 'proposed.id', 'bookings.proposed_slot_id')
    .where('bookings.id', '=', id)
    .selectAll('bookings')
    .select(['interviewers.show_email', 'proposed.starts_at as proposed_starts_at'])
    .select(({ eb, ref }) =>
      eb
        .case()
        .when('profiles.bio_hidden_at', 'is', null)
        .then(ref('interviewers.specialty'))
        .end()
        .as('specialty'),
    )
    .select('session_types.name as session_type_name')
    .select([
      toRecipient('interviewee').as('interviewee'),
      toRecipient('interviewer').as('interviewer'),
      sql<NotificationRecipient | null>`case when payer.id is not null then ${toRecipient('payer')} end`.as(
        'payer',
      ),
    ])

const toRecipient = (contact: string) => sql<NotificationRecipient>`json_build_object(
  'id', ${sql.ref(contact)}.id, 'name', ${sql.ref(contact)}.name, 'email', ${sql.ref(contact)}.email,
  'language', ${sql.ref(contact)}.language, 'timeZone', ${sql.ref(contact)}.time_zone)`

import { sql } from 'kysely'
import type { SessionTypeId, UserId } from '#contract/id.ts'
import { toMinorUnits } from '#contract/money.ts'
import type { BookingMode } from '#contract/profile.ts'
import type { NewSessionType } from '#contract/session-type.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { blockedBetween } from '#server/marketplace/blocks/repository.ts'
import type { SessionTypeRow } from './policy.ts'

const selectTypes = (db: Executor) =>
  db.selectFrom('session_types').selectAll().where('deleted_at', 'is', null)

/** Types that the interviewer offers, the default one first. */
export const listSessionTypes = (db: Executor, interviewerId: UserId): Promise<SessionTypeRow[]> =>
  selectTypes(db)
    .where('interviewer_id', '=', interviewerId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('position')
    .execute()

/** Undefined if it is another interviewer's. */
export const findOwnSessionType = (db: Executor, interviewerId: UserId, id: SessionTypeId) =>
  selectTypes(db).where('id', '=', id).where('interviewer_id', '=', interviewerId).executeTakeFirst()

/** Also a type that is no longer offered. */
export const findSessionType = (db: Executor, id: SessionTypeId): Promise<SessionTypeRow | undefined> =>
  db.selectFrom('session_types').selectAll().where('id', '=', id).executeTakeFirst()

/** Type of a listed interviewer. One that is no longer offered is found by an interviewee with an upcoming session of it. */
export const findBookableType = (db: Executor, id: SessionTypeId, intervieweeId: UserId, now: Date) =>
  db
    .selectFrom('session_types')
    .innerJoin('interviewers', 'interviewers.user_id', 'session_types.interviewer_id')
    .selectAll('session_types')
    .select('interviewers.accepts_time_requests')
    .where('session_types.id', '=', id)
    .where('interviewers.listed', '=', true)
    .where(eb => eb.or([eb('session_types.deleted_at', 'is', null), hasUpcomingSession(intervieweeId, now)]))
    .executeTakeFirst()

const hasUpcomingSession = (intervieweeId: UserId, now: Date) => sql<boolean>`exists (
  select from bookings b where b.session_type_id = session_types.id and b.interviewee_id = ${intervieweeId}
    and b.status = 'confirmed' and b.starts_at > ${now})`

/** What an interviewee may do with a type, besides what the type itself says. */
export async function findIntervieweeFacts(
  db: Executor,
  { interviewer_id, id }: Pick<SessionTypeRow, 'interviewer_id' | 'id'>,
  intervieweeId: UserId,
  now: Date,
) {
  const { rows } = await sql<{ isBlocked: boolean; introUsed: boolean; hasSession: boolean }>`
    select ${sql.raw(blockedBetween('pair.interviewee', 'pair.interviewer'))} as "isBlocked",
      ${sql.raw(introUsed('pair.interviewer', 'pair.interviewee'))} as "introUsed",
      exists (
        select from bookings b where b.session_type_id = ${id} and b.interviewee_id = ${intervieweeId}
          and b.status = 'confirmed' and b.starts_at > ${now}
      ) as "hasSession"
    from (select ${interviewer_id}::uuid as interviewer, ${intervieweeId}::uuid as interviewee) pair`.execute(
    db,
  )
  return rows[0] ?? { isBlocked: false, introUsed: false, hasSession: false }
}

/** SQL condition that the interviewee has booked a free intro with the interviewer. Both are SQL expressions. */
export const introUsed = (interviewer: string, interviewee: string): string => `exists (
  select from bookings o where o.interviewer_id = ${interviewer} and o.interviewee_id = ${interviewee}
    and o.is_intro and o.status <> 'cancelled')`

/** Null unless the interviewer is listed. */
export async function findListedInterviewer(db: Executor, interviewerId: UserId, intervieweeId: UserId) {
  const { rows } = await sql<{ bookingMode: BookingMode; acceptsTimeRequests: boolean; introUsed: boolean }>`
    select booking_mode as "bookingMode", accepts_time_requests as "acceptsTimeRequests",
      ${sql.raw(introUsed('user_id', 'pair.interviewee'))} as "introUsed"
    from interviewers, (select ${intervieweeId}::uuid as interviewee) pair
    where user_id = ${interviewerId} and listed`.execute(db)
  return rows[0] ?? null
}

export async function getBookingModeOf(db: Executor, interviewerId: UserId): Promise<BookingMode> {
  const row = await db
    .selectFrom('interviewers')
    .select('booking_mode')
    .where('user_id', '=', interviewerId)
    .executeTakeFirst()
  return row?.booking_mode ?? 'instant'
}

/** The default type may have no name. */
type About = Pick<NewSessionType, 'description' | 'interviewTypes' | 'levels' | 'questions'> & {
  name: string | null
}

const toAbout = ({ name, description, interviewTypes, levels, questions }: About) => ({
  name,
  description,
  interview_types: [...interviewTypes],
  levels: [...levels],
  questions: JSON.stringify(questions),
})

const toColumns = (type: NewSessionType) => ({
  ...toAbout(type),
  minutes: type.minutes,
  price_minor: toMinorUnits(type.amount),
  currency: type.currency,
  booking_mode: type.bookingMode,
  buffer_minutes: type.bufferMinutes,
  notice_minutes: type.noticeMinutes,
  visibility: type.visibility,
  is_intro: type.isIntro,
})

export const insertSessionType = (tx: Tx, interviewerId: UserId, type: NewSessionType, now: Date) =>
  tx
    .insertInto('session_types')
    .values({ interviewer_id: interviewerId, created_at: now, ...toColumns(type) })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Undefined if the type was deleted meanwhile. */
export const updateSessionType = (db: Tx, id: SessionTypeId, type: NewSessionType) =>
  db
    .updateTable('session_types')
    .set(toColumns(type))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const updateDefaultType = (db: Tx, id: SessionTypeId, type: About) =>
  db
    .updateTable('session_types')
    .set(toAbout(type))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The row stays for its bookings. */
export async function withdrawSessionType(tx: Tx, id: SessionTypeId, now: Date): Promise<void> {
  await tx.updateTable('session_types').set({ deleted_at: now }).where('id', '=', id).execute()
}

/** Removes what the interviewer wrote. The rows stay for the bookings of other people. */
export async function clearSessionTypes(tx: Tx, interviewerId: UserId): Promise<void> {
  await sql`
    update session_types set name = case when not is_default then '' end, description = '', questions = '[]'
    where interviewer_id = ${interviewerId}`.execute(tx)
}

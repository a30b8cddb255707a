import { sql } from 'kysely'
import type { z } from 'zod'
import type { BookingId, UserId } from '#contract/id.ts'
import type { endpoints } from '#contract/reliability.ts'
import {
  type ReliabilityFigure,
  type ReliabilityFigures,
  type ReliabilityState,
  reliabilityRules,
} from '#contract/reliability-rules.ts'
import { dayMs } from '#contract/time.ts'
import type { Executor, NewRow, Row, Tx } from '#server/lib/database/pool.ts'
import type { Incident } from './policy.ts'

export type ReliabilityRow = Row<'interviewer_reliability'>

/** Counts the figures of an interviewer at this time or soon after. Waits for no other transaction. */
export async function scheduleReliabilityCheck(tx: Tx, interviewerId: UserId, dueAt: Date): Promise<void> {
  await tx.insertInto('reliability_checks').values({ interviewer_id: interviewerId, due_at: dueAt }).execute()
}

/** Also deletes later checks: the count that follows sees what they are about, and schedules the next one. */
export async function deleteChecks(tx: Tx, interviewerId: UserId): Promise<void> {
  await tx.deleteFrom('reliability_checks').where('interviewer_id', '=', interviewerId).execute()
}

/** Interviewers of the earliest 500 due checks. */
export async function listDueInterviewers(db: Executor, now: Date): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select distinct interviewer_id as id from (
      select interviewer_id from reliability_checks where due_at <= ${now} order by due_at limit 500
    ) due`.execute(db)
  return rows.map(row => row.id)
}

export const findReliability = (db: Executor, interviewerId: UserId): Promise<ReliabilityRow | undefined> =>
  db
    .selectFrom('interviewer_reliability')
    .selectAll()
    .where('interviewer_id', '=', interviewerId)
    .executeTakeFirst()

/** Whether a pause or removal keeps the interviewer out of the search. */
export async function areBookingsStopped(db: Executor, interviewerId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('interviewer_reliability')
    .select('state')
    .where('interviewer_id', '=', interviewerId)
    .where('state', 'in', ['paused', 'removed'])
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertReliability(tx: Tx, row: NewRow<'interviewer_reliability'>): Promise<void> {
  const { interviewer_id, ...fields } = row
  await tx
    .insertInto('interviewer_reliability')
    .values({ interviewer_id, ...fields })
    .onConflict(conflict => conflict.column('interviewer_id').doUpdateSet(fields))
    .execute()
}

export async function insertChange(tx: Tx, change: NewRow<'reliability_changes'>): Promise<void> {
  await tx.insertInto('reliability_changes').values(change).execute()
}

export type BookingIncident = Incident & { bookingId: BookingId; startTime: Date }

/**
 * What counts against an interviewer after this moment, and scorecards that will be overdue, newest first. Reads the
 * interviewer's bookings from shortly before it on. A cancelled session was to start after its cancellation.
 */
export async function listIncidents(db: Executor, interviewerId: UserId, after: Date) {
  const { rows } = await sql<{ id: BookingId; starts_at: Date; kind: ReliabilityFigure; at: Date }>`
    select id, starts_at, kind, at from (
      select b.id, b.starts_at,
        case
          when b.attendance = 'interviewer_no_show' then 'noShows'
          when b.status = 'cancelled' and b.reason = 'not_answered' then 'unanswered'
          when b.status = 'cancelled' and b.reason = 'cancelled_by_interviewer' and b.confirmed_at is not null
            and b.starts_at - b.cancelled_at < make_interval(hours => ${reliabilityRules.lateHours}) then 'lateCancellations'
          when b.status = 'confirmed' and b.attendance = 'completed' and not exists (
            select from scorecards s where s.booking_id = b.id and s.sent_at is not null
          ) and not exists (
            -- Their scorecards were erased with them.
            select from users u where u.id = b.interviewee_id and u.erased_at is not null
          ) then 'overdueScorecards'
        end as kind,
        case
          when b.attendance = 'interviewer_no_show' then b.starts_at
          when b.status = 'cancelled' then b.cancelled_at
          else b.ends_at + make_interval(days => ${reliabilityRules.scorecardDays})
        end as at
      from bookings b
      where b.interviewer_id = ${interviewerId}
        and b.starts_at > ${new Date(after.getTime() - (reliabilityRules.scorecardDays + 1) * dayMs)}
    ) incidents
    where kind is not null and at > ${after}
    order by at desc, id`.execute(db)
  return rows.map(
    ({ id, starts_at, kind, at }): BookingIncident => ({
      kind,
      at,
      bookingId: id,
      startTime: starts_at,
    }),
  )
}

export async function countCompletedSessions(
  db: Executor,
  interviewerId: UserId,
  after: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('interviewer_id', '=', interviewerId)
    .where('starts_at', '>', after)
    .where('attendance', '=', 'completed')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function isInterviewer(db: Executor, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('interviewers')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export type ListedReliability = Omit<ReliabilityRow, 'weight'> & {
  weight: number
  name: string
  specialty: string | null
  company: string | null
}

/** Interviewers whose account is open, worst first. */
export async function listReliability(
  db: Executor,
  state: ReliabilityState | undefined,
  { after, limit }: { after: { weight: number; id: string } | null; limit: number },
): Promise<ListedReliability[]> {
  const beyond = after
    ? sql`r.weight <= ${after.weight} and (r.weight < ${after.weight} or r.interviewer_id > ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<ListedReliability>`
    select r.*, c.name, i.specialty, i.company
    from interviewer_reliability r
    join users u on u.id = r.interviewer_id and u.closed_at is null
    join contacts c on c.id = r.interviewer_id
    join interviewers i on i.user_id = r.interviewer_id
    where ${state === undefined ? sql`true` : sql`r.state = ${state}`}
      and ${beyond}
    order by r.weight desc, r.interviewer_id limit ${limit}`.execute(db)
  return rows
}

export type ReliabilityPerson = {
  name: string
  email: string
  specialty: string | null
  company: string | null
  listed: boolean
}

export async function findReliabilityPerson(db: Executor, userId: UserId): Promise<ReliabilityPerson | null> {
  const { rows } = await sql<ReliabilityPerson>`
    select c.name, u.email::text as email, i.specialty, i.company, i.listed
    from interviewers i
    join users u on u.id = i.user_id
    join contacts c on c.id = i.user_id
    where i.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Latest first, with the email of the admin. */
export const listChanges = (db: Executor, interviewerId: UserId, limit: number) =>
  db
    .selectFrom('reliability_changes')
    .leftJoin('users', 'users.id', 'reliability_changes.admin_id')
    .selectAll('reliability_changes')
    .select('users.email as admin_email')
    .where('interviewer_id', '=', interviewerId)
    .orderBy('reliability_changes.id', 'desc')
    .limit(limit)
    .execute()

export const toFigures = (
  row: Pick<ReliabilityRow, 'no_shows' | 'late_cancellations' | 'unanswered' | 'overdue_scorecards'>,
): ReliabilityFigures => ({
  noShows: row.no_shows,
  lateCancellations: row.late_cancellations,
  unanswered: row.unanswered,
  overdueScorecards: row.overdue_scorecards,
})

/** Figures and notes about the interviewer. */
export async function deleteReliability(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('reliability_checks').where('interviewer_id', '=', userId).execute()
  await tx.deleteFrom('reliability_changes').where('interviewer_id', '=', userId).execute()
  await tx.deleteFrom('interviewer_reliability').where('interviewer_id', '=', userId).execute()
}

/** As the interviewer sees it. */
export function presentReliability(
  row: ReliabilityRow | undefined,
): z.input<typeof endpoints.myReliability.reply> {
  const figures = row
    ? toFigures(row)
    : { noShows: 0, lateCancellations: 0, unanswered: 0, overdueScorecards: 0 }
  return {
    state: row?.state ?? 'good',
    since: row?.since.toISOString() ?? null,
    pausedUntil: row?.paused_until?.toISOString() ?? null,
    figures,
    sessions: row?.sessions ?? 0,
    note: row?.note ?? null,
  }
}

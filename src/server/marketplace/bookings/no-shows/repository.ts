import { sql } from 'kysely'
import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { Executor, Row, Tx } from '#server/lib/database/pool.ts'

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

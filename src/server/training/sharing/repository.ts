import { sql } from 'kysely'
import type { SharedTraining } from '#contract/booking-messages.ts'
import type { BookingId, TrainingInterviewId } from '#contract/id.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'

/** Interviews that the interviewee of a booking shared with its interviewer. */
export async function listSharedInterviewIds(
  db: Executor,
  booking: Authorized<BookedSession>,
): Promise<TrainingInterviewId[]> {
  const rows = await db
    .selectFrom('training_shares')
    .where('booking_id', '=', booking.id)
    .select('interview_id')
    .execute()
  return rows.map(row => row.interview_id)
}

export const insertShare = (
  db: Executor,
  interviewId: TrainingInterviewId,
  booking: Authorized<BookedSession>,
  now: Date,
) =>
  db
    .insertInto('training_shares')
    .values({ interview_id: interviewId, booking_id: booking.id, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const deleteShare = (db: Executor, interviewId: TrainingInterviewId, bookingId: BookingId) =>
  db
    .deleteFrom('training_shares')
    .where('interview_id', '=', interviewId)
    .where('booking_id', '=', bookingId)
    .execute()

export async function countSharesByBooking(
  db: Executor,
  bookings: readonly Authorized<BookedSession>[],
): Promise<ReadonlyMap<BookingId, number>> {
  const { rows } = await sql<{ booking_id: BookingId; sessions: number }>`
    select booking_id, count(*)::int as sessions from training_shares
    where booking_id = any(${bookings.map(booking => booking.id)}) group by booking_id`.execute(db)
  return new Map(rows.map(row => [row.booking_id, row.sessions]))
}

/** Type, level and role of the interviews shared with a booking: the last three combinations, newest first. */
export async function listSharedInterviewKinds(
  db: Executor,
  booking: Authorized<BookedSession>,
): Promise<SharedTraining[]> {
  const { rows } = await sql<SharedTraining>`
    select s.interview_type as "interviewType", s.experience_level as "experienceLevel", s.job_role as "jobRole"
    from training_shares h join training_interviews s on s.id = h.interview_id
    where h.booking_id = ${booking.id}
    group by 1, 2, 3 order by max(s.started_at) desc limit 3`.execute(db)
  return rows
}

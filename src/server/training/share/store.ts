import type { BookingId, TrainingSessionId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/platform/database/pool.ts'

/** Sessions that the interviewee of a booking shared with its interviewer. */
export async function findShared(db: Executor, bookingId: BookingId): Promise<TrainingSessionId[]> {
  const rows = await db
    .selectFrom('training_shares')
    .innerJoin('training_sessions', 'training_sessions.id', 'training_shares.session_id')
    .innerJoin('bookings', 'bookings.id', 'training_shares.booking_id')
    .where('booking_id', '=', bookingId)
    .where('bookings.status', '=', 'confirmed')
    .orderBy('training_sessions.started_at', 'desc')
    .select('training_shares.session_id')
    .execute()
  return rows.map(row => row.session_id)
}

export const insertShare = (tx: Tx, sessionId: TrainingSessionId, bookingId: BookingId, now: Date) =>
  tx
    .insertInto('training_shares')
    .values({ session_id: sessionId, booking_id: bookingId, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const deleteShare = (db: Executor, sessionId: TrainingSessionId, bookingId: BookingId) =>
  db
    .deleteFrom('training_shares')
    .where('session_id', '=', sessionId)
    .where('booking_id', '=', bookingId)
    .execute()

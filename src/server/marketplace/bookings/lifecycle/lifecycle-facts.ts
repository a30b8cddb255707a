import type { Executor } from '#server/lib/database/pool.ts'
import type { BookingRow } from '#server/marketplace/bookings/transitions.ts'
import type { LifecycleFacts } from './policy.ts'
import { findNoShowReport } from './repository.ts'

/** What the rules want to know of a booking; under its lock it stays so until the transaction ends. */
export async function getLifecycleFacts(db: Executor, booking: BookingRow): Promise<LifecycleFacts> {
  const report = await findNoShowReport(db, booking.id)
  return {
    status: booking.status,
    attendance: booking.attendance,
    start: booking.starts_at,
    end: booking.ends_at,
    rescheduleCount: booking.moves,
    absentParty: report?.absent ?? null,
    reportedAt: report?.reported_at ?? null,
    contestedAt: report?.contested_at ?? null,
    resolvedAt: report?.resolved_at ?? null,
  }
}

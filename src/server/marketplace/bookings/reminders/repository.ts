import { sql } from 'kysely'
import type { BookingId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'

/** Confirmed sessions of the next 24 hours, with the reminders already sent for the current start. */
export async function findSessionsToRemind(db: Executor, now: Date) {
  const { rows } = await sql<{ id: BookingId; starts_at: Date; confirmed_at: Date; reminded: number[] }>`
    select b.id, b.starts_at, b.confirmed_at,
      coalesce(array_agg(r.hours_before) filter (where r.hours_before is not null), '{}') as reminded
    from bookings b left join session_reminders r on r.booking_id = b.id and r.starts_at = b.starts_at
    where b.status = 'confirmed' and b.starts_at > ${now} and b.starts_at <= ${now}::timestamptz + interval '24 hours'
    group by b.id`.execute(db)
  return rows
}

/** False if another process was faster, or the session was moved or cancelled meanwhile. */
export async function insertReminder(tx: Tx, id: BookingId, hours: number, start: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into session_reminders (booking_id, hours_before, starts_at)
    select id, ${hours}, starts_at from bookings
    where id = ${id} and status = 'confirmed' and starts_at = ${start}
    on conflict do nothing returning booking_id`.execute(tx)
  return rows.length > 0
}

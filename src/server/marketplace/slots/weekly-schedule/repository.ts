import { sql } from 'kysely'
import type { SlotId, UserId } from '#contract/id.ts'
import { hourMs } from '#contract/time.ts'
import type { WeeklySchedule } from '#contract/weekly-schedule.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { TimeRange } from '#server/marketplace/slots/policy.ts'
import type { ExistingSlot, SlotTerms } from './policy.ts'

export const findSchedule = (db: Executor, interviewerId: UserId) =>
  db.selectFrom('weekly_schedules').selectAll().where('interviewer_id', '=', interviewerId).executeTakeFirst()

/** The same for whoever is about to change them or what follows from them. */
export const lockSchedule = (tx: Tx, interviewerId: UserId) =>
  tx
    .selectFrom('weekly_schedules')
    .selectAll()
    .where('interviewer_id', '=', interviewerId)
    .forUpdate()
    .executeTakeFirst()

/** Keeps the hours as the version after `revision`; false where that is not the one that stands. */
export async function upsertSchedule(
  tx: Tx,
  interviewerId: UserId,
  hours: WeeklySchedule,
  { revision, now }: { revision: number; now: Date },
): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - hourMs)
  const { rows } = await sql`
    insert into weekly_schedules (interviewer_id, revision, hours, saved_at, save_count_since)
    values (${interviewerId}, 1, ${JSON.stringify(hours)}::jsonb, ${now}, ${now})
    on conflict (interviewer_id) do update set
      revision = weekly_schedules.revision + 1, hours = excluded.hours, saved_at = excluded.saved_at,
      save_count = case when weekly_schedules.save_count_since > ${hourAgo} then weekly_schedules.save_count + 1 else 1 end,
      save_count_since = case when weekly_schedules.save_count_since > ${hourAgo} then weekly_schedules.save_count_since else ${now} end
    where weekly_schedules.revision = ${revision}
    returning revision`.execute(tx)
  return rows.length > 0
}

export async function deleteSchedule(tx: Tx, interviewerId: UserId): Promise<void> {
  await tx.deleteFrom('weekly_schedules').where('interviewer_id', '=', interviewerId).execute()
}

/** Every slot from a moment on that is not withdrawn, in order. */
export async function findExistingSlots(
  db: Executor,
  interviewerId: UserId,
  from: Date,
): Promise<ExistingSlot[]> {
  const { rows } = await sql<ExistingSlot>`
    select id, starts_at as start, ends_at as end, available as "isFree", from_schedule as "fromSchedule",
      price_minor as "priceMinor", currency, notice_minutes as "noticeMinutes"
    from slots
    where interviewer_id = ${interviewerId} and deleted_at is null
      and tstzrange(starts_at, ends_at) && tstzrange(${from}::timestamptz, null)
    order by starts_at`.execute(db)
  return rows
}

/** So many deleted times are heeded: every half hour of eight weeks, and more than anybody deletes. */
const maxDeletedTimes = 3000

/** Times of the hours whose slots were deleted by hand. */
export async function findDeletedTimes(
  db: Executor,
  interviewerId: UserId,
  from: Date,
): Promise<TimeRange[]> {
  const rows = await db
    .selectFrom('slots')
    .select(['starts_at as start', 'ends_at as end'])
    .where('interviewer_id', '=', interviewerId)
    .where('from_schedule', '=', true)
    .where('deleted_at', 'is not', null)
    .where('starts_at', '>', from)
    .orderBy('starts_at')
    .limit(maxDeletedTimes)
    .execute()
  return rows
}

export async function insertScheduleSlots(
  tx: Tx,
  interviewerId: UserId,
  ranges: readonly TimeRange[],
  terms: SlotTerms,
): Promise<void> {
  await sql`
    insert into slots (interviewer_id, starts_at, ends_at, price_minor, currency, notice_minutes, from_schedule)
    select ${interviewerId}, starts_at, ends_at, ${terms.priceMinor}::int, ${terms.currency}, ${terms.noticeMinutes}::int, true
    from unnest(${ranges.map(one => one.start)}::timestamptz[], ${ranges.map(one => one.end)}::timestamptz[])
      as wanted (starts_at, ends_at)`.execute(tx)
}

/** Gives slots that are still free the terms of the hours. */
export async function updateSlotTerms(tx: Tx, ids: readonly SlotId[], terms: SlotTerms): Promise<void> {
  await tx
    .updateTable('slots')
    .set({
      price_minor: terms.priceMinor,
      currency: terms.currency,
      notice_minutes: terms.noticeMinutes,
    })
    .where('id', 'in', ids)
    .where('available', '=', true)
    .execute()
}

/** Withdraws slots that are still free. Nobody deleted them by hand: at another time they may be made again. */
export async function withdrawScheduleSlots(tx: Tx, ids: readonly SlotId[], now: Date): Promise<void> {
  await tx
    .updateTable('slots')
    .set({ deleted_at: now, available: false, from_schedule: false })
    .where('id', 'in', ids)
    .where('available', '=', true)
    .execute()
}

import { sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { DayRange } from '#contract/slot.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { TimeRange } from './policy.ts'

const dayColumns = [sql<string>`first_day::text`.as('from'), sql<string>`last_day::text`.as('to')] as const

const selectDaysOff = (db: Executor, interviewerId: UserId) =>
  db
    .selectFrom('days_off')
    .select(dayColumns)
    .where('interviewer_id', '=', interviewerId)
    .orderBy('first_day')

/** Days off that end on `today` or later. */
export const listDaysOff = (db: Executor, interviewerId: UserId, today: string): Promise<DayRange[]> =>
  selectDaysOff(db, interviewerId).where('last_day', '>=', today).execute()

export const listAllDaysOff = (db: Executor, interviewerId: UserId): Promise<DayRange[]> =>
  selectDaysOff(db, interviewerId).execute()

/** Adds days off, merged with those that they overlap. */
export async function insertDaysOff(tx: Tx, interviewerId: UserId, { from, to }: DayRange): Promise<void> {
  const overlapped = await tx
    .deleteFrom('days_off')
    .where('interviewer_id', '=', interviewerId)
    .where('first_day', '<=', to)
    .where('last_day', '>=', from)
    .returning(dayColumns)
    .execute()
  const first_day = [from, ...overlapped.map(days => days.from)].toSorted()[0] ?? from
  const last_day = [to, ...overlapped.map(days => days.to)].toSorted().at(-1) ?? to
  await tx.insertInto('days_off').values({ interviewer_id: interviewerId, first_day, last_day }).execute()
}

/** Deletes days off by their first day, also from the schedule, where releases before 0011 stored them. */
export async function deleteDaysOff(
  tx: Tx,
  interviewerId: UserId,
  firstDay: string,
): Promise<DayRange | null> {
  const deleted = await tx
    .deleteFrom('days_off')
    .where('interviewer_id', '=', interviewerId)
    .where('first_day', '=', firstDay)
    .returning(dayColumns)
    .executeTakeFirst()
  if (!deleted) return null
  await sql`
    update weekly_schedules set hours = jsonb_set(hours, '{daysOff}', coalesce((
      select jsonb_agg(day) from jsonb_array_elements(hours -> 'daysOff') day
      where day ->> 'to' < ${deleted.from} or day ->> 'from' > ${deleted.to}), '[]'))
    where interviewer_id = ${interviewerId}`.execute(tx)
  return deleted
}

export async function deleteAllDaysOff(tx: Tx, interviewerId: UserId): Promise<void> {
  await tx.deleteFrom('days_off').where('interviewer_id', '=', interviewerId).execute()
}

const isWithin = (interviewerId: UserId, { start, end }: TimeRange, now: Date) => sql<boolean>`
  interviewer_id = ${interviewerId} and deleted_at is null
    and starts_at < ${end} and ends_at > ${start} and starts_at > ${now}`

const slotColumns = ['id', 'starts_at as start', 'ends_at as end', 'available as isFree'] as const

/** Upcoming slots within a time, soonest first, and whether each is free. */
export const findSlotsWithin = (db: Executor, interviewerId: UserId, range: TimeRange, now: Date) =>
  db
    .selectFrom('slots')
    .select(slotColumns)
    .where(isWithin(interviewerId, range, now))
    .orderBy('starts_at')
    .execute()

/** Marks the upcoming slots within a time, and locks them: a booking at the same moment comes before or after it. */
export const updateSlotsOnDayOff = (
  tx: Tx,
  interviewerId: UserId,
  range: TimeRange,
  { isDayOff, now }: { isDayOff: boolean; now: Date },
) =>
  tx
    .updateTable('slots')
    .set({ on_day_off: isDayOff })
    .where(isWithin(interviewerId, range, now))
    .returning(slotColumns)
    .execute()

import { sql } from 'kysely'
import type { SlotId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { WeeklySchedule } from '#contract/slot.ts'
import { hourMs } from '#contract/time.ts'
import type { Database, Executor, Row, Tx } from '#server/lib/database/pool.ts'
import type { ClosedAccount } from '#server/lib/personal-data.ts'
import type { ExistingSlot, SlotTerms, TimeRange } from './policy.ts'

const columns = [
  'id',
  'starts_at',
  'ends_at',
  'available',
  'is_busy',
  'from_schedule',
  'price_minor',
  'currency',
] as const
export type SlotRow = Pick<Row<'slots'>, (typeof columns)[number]>

export type NewSlot = TimeRange & { priceMinor: number; currency: Currency }
/** Undefined price fields stay unchanged. */
export type ChangedSlot = TimeRange & { priceMinor: number | undefined; currency: Currency | undefined }

/** Booking mode of a listed interviewer, null for all other users. */
export async function findBookingModeOfListed(db: Executor, interviewerId: UserId) {
  const row = await db
    .selectFrom('interviewers')
    .select('booking_mode')
    .where('user_id', '=', interviewerId)
    .where('listed', '=', true)
    .executeTakeFirst()
  return row?.booking_mode ?? null
}

/** Slots that start after `after`, whose minimum notice has not passed and that no connected calendar hides. */
export const listBookableSlots = (db: Database, interviewerId: UserId, after: Date, now: Date) =>
  db
    .selectFrom('slots')
    .select(columns)
    .where('interviewer_id', '=', interviewerId)
    .where('available', '=', true)
    .where('is_busy', '=', false)
    .where('starts_at', '>', after)
    .where(sql<boolean>`starts_at - make_interval(mins => notice_minutes) > ${now}`)
    .orderBy('starts_at')
    .limit(200)
    .execute()

export const listSlotsOfInterviewer = (db: Database, interviewerId: UserId, from: Date) =>
  db
    .selectFrom('slots')
    .select(columns)
    .where('interviewer_id', '=', interviewerId)
    .where('deleted_at', 'is', null)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .execute()

/** Slots of a range with what decides whether they are offered. */
export const listDaySlots = (db: Executor, interviewerId: UserId, { start, end }: TimeRange) =>
  db
    .selectFrom('slots')
    .leftJoin('session_types as t', 't.id', 'slots.session_type_id')
    .select(['starts_at as start', 'ends_at as end', 'available as isFree', 'is_busy as isBusy'])
    .select(['slots.notice_minutes as noticeMinutes', 't.buffer_minutes as typeBufferMinutes'])
    .select(sql<boolean>`on_demand or from_schedule`.as('isOfHours'))
    .select('slots.from_schedule as isFromSchedule')
    .where('slots.interviewer_id', '=', interviewerId)
    .where('slots.deleted_at', 'is', null)
    .where(
      sql<boolean>`tstzrange(starts_at, ends_at) && tstzrange(${start}::timestamptz, ${end}::timestamptz)`,
    )
    .orderBy('starts_at')
    .execute()

/** Inserts all slots or none. An overlap violates `slots_do_not_overlap`. */
export function insertSlots(tx: Tx, interviewerId: UserId, slots: NewSlot[]): Promise<SlotRow[]> {
  const rows = slots.map(({ start, end, priceMinor, currency }) => ({
    interviewer_id: interviewerId,
    ...{ starts_at: start, ends_at: end, price_minor: priceMinor, currency },
  }))
  return tx.insertInto('slots').values(rows).returning(columns).execute()
}

/** Records the times of schedule slots that leave the schedule as deleted, so that it does not create them again. */
export async function insertWithdrawnScheduleSlots(
  tx: Tx,
  interviewerId: UserId,
  ids: readonly SlotId[],
  now: Date,
): Promise<void> {
  await sql`
    insert into slots (interviewer_id, starts_at, ends_at, price_minor, currency, available, deleted_at, from_schedule)
    select interviewer_id, starts_at, ends_at, price_minor, currency, false, ${now}, true from slots
    where id = any(${ids}::uuid[]) and interviewer_id = ${interviewerId} and from_schedule and available
      and starts_at > ${now}`.execute(tx)
}

/** Changes a free slot, which then no longer belongs to the schedule. Undefined if it is booked or another interviewer's. */
export const updateFreeSlot = (tx: Tx, interviewerId: UserId, id: SlotId, slot: ChangedSlot) =>
  tx
    .updateTable('slots')
    .set({
      ...{ starts_at: slot.start, ends_at: slot.end, price_minor: slot.priceMinor, currency: slot.currency },
      ...{ from_schedule: false, notice_minutes: 0 },
    })
    .where('id', '=', id)
    .where('interviewer_id', '=', interviewerId)
    .where('available', '=', true)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()

/** Locks those of the slots that are free and upcoming. A booking waits for the lock. */
export async function lockFreeSlots(tx: Tx, interviewerId: UserId, ids: readonly SlotId[], now: Date) {
  const rows = await tx
    .selectFrom('slots')
    .select('id')
    .where('id', 'in', ids)
    .where('interviewer_id', '=', interviewerId)
    .where('available', '=', true)
    .where('starts_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(row => row.id)
}

/** Sets the price of locked slots. Those of the schedule leave it, unless `inSchedule`. */
export async function updateSlotPrices(
  tx: Tx,
  ids: readonly SlotId[],
  { priceMinor, currency }: Pick<NewSlot, 'priceMinor' | 'currency'>,
  { inSchedule }: { inSchedule: boolean },
): Promise<void> {
  await tx
    .updateTable('slots')
    .set({ price_minor: priceMinor, currency, ...(inSchedule ? {} : { from_schedule: false }) })
    .where('id', 'in', ids)
    .execute()
}

/** Withdraws a free slot. The row stays for its past bookings. */
export async function withdrawFreeSlot(db: Executor, interviewerId: UserId, id: SlotId, now: Date) {
  const row = await db
    .updateTable('slots')
    .set({ deleted_at: now, available: false })
    .where('id', '=', id)
    .where('interviewer_id', '=', interviewerId)
    .where('available', '=', true)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Without `from_schedule` they do not count as deleted by the interviewer, so that the schedule may create them again. */
const withdrawSlots = (db: Executor, now: Date) =>
  db
    .updateTable('slots')
    .set({ deleted_at: now, available: false, from_schedule: false })
    .where('available', '=', true)

/** Withdraws all free slots after a moment. */
export async function withdrawFreeSlots(db: Executor, interviewerId: UserId, from: Date): Promise<void> {
  await withdrawSlots(db, from)
    .where('interviewer_id', '=', interviewerId)
    .where('starts_at', '>', from)
    .execute()
}

export async function countOpenSlots(db: Executor, interviewerId: UserId, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('slots')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('interviewer_id', '=', interviewerId)
    .where('available', '=', true)
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Start of the interviewer's own slot, null if there is none. */
export async function findSlotStart(db: Executor, interviewerId: UserId, id: SlotId): Promise<Date | null> {
  const row = await db
    .selectFrom('slots')
    .select('starts_at')
    .where('id', '=', id)
    .where('interviewer_id', '=', interviewerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.starts_at ?? null
}

export type SlotOverlap = { index: number; with: TimeRange }

/** Ranges that overlap an existing slot, each with the first such slot. */
export async function findSlotOverlaps(
  db: Executor,
  interviewerId: UserId,
  ranges: readonly TimeRange[],
  except: SlotId | null = null,
): Promise<SlotOverlap[]> {
  const { rows } = await sql<{ index: number; starts_at: Date; ends_at: Date }>`
    select distinct on (wanted.place) wanted.place::int - 1 as index, s.starts_at, s.ends_at
    from unnest(${ranges.map(range => range.start)}::timestamptz[], ${ranges.map(range => range.end)}::timestamptz[])
      with ordinality as wanted (starts_at, ends_at, place)
    join slots s on s.interviewer_id = ${interviewerId} and s.deleted_at is null
      and tstzrange(s.starts_at, s.ends_at) && tstzrange(wanted.starts_at, wanted.ends_at)
    where s.id is distinct from ${except}::uuid
    order by wanted.place, s.starts_at`.execute(db)
  return rows.map(row => ({ index: row.index, with: { start: row.starts_at, end: row.ends_at } }))
}

/** Users who closed their account but still have later free slots. */
export async function findClosedUsersWithSlots(db: Executor): Promise<ClosedAccount[]> {
  const { rows } = await sql<ClosedAccount>`
    select u.id, u.closed_at as "closedAt" from users u
    where u.closed_at is not null and u.erased_at is null and exists (
      select from slots s where s.interviewer_id = u.id and s.available and s.starts_at > u.closed_at)
    limit 100`.execute(db)
  return rows
}

const selectSchedule = (db: Executor, interviewerId: UserId) =>
  db.selectFrom('weekly_schedules').selectAll().where('interviewer_id', '=', interviewerId)

export const findSchedule = (db: Executor, interviewerId: UserId) =>
  selectSchedule(db, interviewerId).executeTakeFirst()

/** Locks the schedule before a change of it or its slots. */
export const lockSchedule = (tx: Tx, interviewerId: UserId) =>
  selectSchedule(tx, interviewerId).forUpdate().executeTakeFirst()

/** Saves the schedule as the revision after `revision`. False if the stored revision differs. */
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

/** Slots that end after `from` and are not withdrawn, in order. */
export async function findExistingSlots(db: Executor, interviewerId: UserId, from: Date) {
  const { rows } = await sql<ExistingSlot>`
    select s.id, s.starts_at as start, s.ends_at as end, s.available as "isFree", s.from_schedule as "fromSchedule",
      s.price_minor as "priceMinor", s.currency, s.notice_minutes as "noticeMinutes",
      coalesce(t.buffer_minutes, 0) as "bufferMinutes"
    from slots s left join session_types t on t.id = s.session_type_id
    where s.interviewer_id = ${interviewerId} and s.deleted_at is null
      and tstzrange(s.starts_at, s.ends_at) && tstzrange(${from}::timestamptz, null)
    order by s.starts_at`.execute(db)
  return rows
}

/** Limit of deleted times, above the number of half hours in eight weeks. */
const maxDeletedTimes = 3000

/** Times of schedule slots that the interviewer deleted or moved. */
export const findDeletedTimes = (db: Executor, interviewerId: UserId, from: Date): Promise<TimeRange[]> =>
  db
    .selectFrom('slots')
    .select(['starts_at as start', 'ends_at as end'])
    .where('interviewer_id', '=', interviewerId)
    .where('from_schedule', '=', true)
    .where('deleted_at', 'is not', null)
    .where('starts_at', '>', from)
    .orderBy('starts_at')
    .limit(maxDeletedTimes)
    .execute()

export async function insertScheduleSlots(
  tx: Tx,
  interviewerId: UserId,
  ranges: readonly TimeRange[],
  terms: SlotTerms,
): Promise<void> {
  await sql`
    insert into slots (interviewer_id, starts_at, ends_at, price_minor, currency, notice_minutes, from_schedule)
    select ${interviewerId}, starts_at, ends_at, ${terms.priceMinor}::int, ${terms.currency}, ${terms.noticeMinutes}::int, true
    from unnest(${ranges.map(range => range.start)}::timestamptz[], ${ranges.map(range => range.end)}::timestamptz[])
      as wanted (starts_at, ends_at)`.execute(tx)
}

/** Applies the schedule's terms to free slots. */
export async function updateSlotTerms(tx: Tx, ids: readonly SlotId[], terms: SlotTerms): Promise<void> {
  await tx
    .updateTable('slots')
    .set({ price_minor: terms.priceMinor, currency: terms.currency, notice_minutes: terms.noticeMinutes })
    .where('id', 'in', ids)
    .where('available', '=', true)
    .execute()
}

/** Returns the slots that were free until now. */
export const withdrawSlotsById = (tx: Tx, ids: readonly SlotId[], now: Date) =>
  withdrawSlots(tx, now).where('id', 'in', ids).returning('id').execute()

/**
 * Hides the slots that overlap busy times of connected calendars, and shows the others. Slots of the weekly hours keep the gap of
 * these too. The caller has locked the listing, so that no slot is published meanwhile. Only the interviewer's upcoming slots are read.
 */
export async function refreshBusySlots(tx: Tx, interviewerId: UserId, now: Date): Promise<void> {
  await sql`
    update slots s set is_busy = not s.is_busy
    from (select slot_gap(${interviewerId}::uuid, true) as of_hours) gap
    where s.interviewer_id = ${interviewerId} and s.deleted_at is null
      and tstzrange(s.starts_at, s.ends_at) && tstzrange(${now}::timestamptz, null)
      and s.is_busy <> exists (
        select from calendar_busy_times b
        where b.interviewer_id = s.interviewer_id
          and tstzrange(b.starts_at, b.ends_at) && case when s.from_schedule
            then tstzrange(s.starts_at - gap.of_hours, s.ends_at + gap.of_hours)
            else tstzrange(s.starts_at, s.ends_at) end
      )`.execute(tx)
}

import { sql } from 'kysely'
import type { SessionTypeId, SlotId, UserId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { BufferFacts, SlotTerms, TimeRange } from './policy.ts'
import type { SlotRow } from './repository.ts'

/** Slots that interviewees choose from the free time of a session type. They exist only while a booking takes them. */

type OccupiedTime = TimeRange & BufferFacts & { isBusy: boolean }

/**
 * Times at which no other session fits: booked slots and busy times of calendars (`isBusy`), and slots that the interviewer
 * added by hand. Free slots of the weekly schedule do not count: a booking withdraws them.
 */
export async function findOccupiedTimes(db: Executor, interviewerId: UserId, { start, end }: TimeRange) {
  const range = sql`tstzrange(${start}::timestamptz, ${end}::timestamptz)`
  const { rows } = await sql<OccupiedTime>`
    select s.starts_at as start, s.ends_at as end, not s.available as "isBusy",
      t.buffer_minutes as "typeBufferMinutes", s.on_demand or s.from_schedule as "isOfHours"
    from slots s left join session_types t on t.id = s.session_type_id
    where s.interviewer_id = ${interviewerId} and s.deleted_at is null and (not s.available or not s.from_schedule)
      and tstzrange(s.starts_at, s.ends_at) && ${range}
    union all
    select starts_at, ends_at, true, null, false from calendar_busy_times
    where interviewer_id = ${interviewerId} and tstzrange(starts_at, ends_at) && ${range}`.execute(db)
  return rows
}

/** The same row for the same start of a type. Undefined while a booking has it. */
export async function upsertOnDemandSlot(
  db: Executor,
  slot: TimeRange & SlotTerms & { interviewerId: UserId; sessionTypeId: SessionTypeId },
  now: Date,
): Promise<SlotRow | undefined> {
  const { rows } = await sql<SlotRow>`
    insert into slots (interviewer_id, session_type_id, on_demand, starts_at, ends_at, price_minor, currency,
      notice_minutes, available, deleted_at)
    values (${slot.interviewerId}, ${slot.sessionTypeId}, true, ${slot.start}, ${slot.end}, ${slot.priceMinor},
      ${slot.currency}, ${slot.noticeMinutes}, false, ${now})
    on conflict (session_type_id, starts_at) where on_demand do update set
      ends_at = excluded.ends_at, price_minor = excluded.price_minor, currency = excluded.currency,
      notice_minutes = excluded.notice_minutes, deleted_at = excluded.deleted_at
    where slots.deleted_at is not null
    returning *`.execute(db)
  return rows[0]
}

/** Withdraws the free slots of the weekly schedule within a time. The schedule may create them again. */
export async function withdrawScheduleSlots(
  tx: Tx,
  interviewerId: UserId,
  { start, end }: TimeRange,
  now: Date,
): Promise<void> {
  await sql`
    update slots set deleted_at = ${now}, available = false, from_schedule = false
    where interviewer_id = ${interviewerId} and available and from_schedule
      and starts_at < ${end} and ends_at > ${start}`.execute(tx)
}

/** Makes the slot available to the booking of the same transaction. False if another booking has it. */
export async function makeAvailable(tx: Tx, id: SlotId): Promise<boolean> {
  const { rows } = await sql`
    update slots set deleted_at = null, available = true, is_busy = false
    where id = ${id} and on_demand and deleted_at is not null returning id`.execute(tx)
  return rows.length > 0
}

/**
 * Takes a time that the interviewer has accepted, before the booking: the slot is neither deleted nor available. Undefined while
 * a booking has it.
 */
export async function insertReservedSlot(
  tx: Tx,
  slot: TimeRange & SlotTerms & { interviewerId: UserId; sessionTypeId: SessionTypeId | null },
): Promise<SlotId | undefined> {
  const { rows } = await sql<{ id: SlotId }>`
    insert into slots (interviewer_id, session_type_id, on_demand, starts_at, ends_at, price_minor, currency,
      notice_minutes, available)
    values (${slot.interviewerId}, ${slot.sessionTypeId}, true, ${slot.start}, ${slot.end}, ${slot.priceMinor},
      ${slot.currency}, ${slot.noticeMinutes}, false)
    on conflict (session_type_id, starts_at) where on_demand do update set
      ends_at = excluded.ends_at, price_minor = excluded.price_minor, currency = excluded.currency,
      notice_minutes = excluded.notice_minutes, deleted_at = null, available = false
    where slots.deleted_at is not null
    returning id`.execute(tx)
  return rows[0]?.id
}

/** The interviewer has accepted the time, so a calendar that is busy since then does not stop the booking. */
export async function setReservedAvailable(tx: Tx, id: SlotId, available: boolean): Promise<void> {
  await sql`update slots set available = ${available}, is_busy = false where id = ${id} and deleted_at is null`.execute(
    tx,
  )
}

/** Takes `makeAvailable` back. */
export async function withdrawOnDemandSlot(tx: Tx, id: SlotId, now: Date): Promise<void> {
  await sql`update slots set deleted_at = ${now}, available = false where id = ${id} and on_demand`.execute(
    tx,
  )
}

/** Deletes slots that were chosen or released before this and that no booking refers to. */
export async function deleteUnbookedSlots(db: Executor, before: Date): Promise<void> {
  await sql`
    delete from slots where id in (
      select s.id from slots s
      where s.on_demand and s.deleted_at < ${before}
        and not exists (select from bookings b where b.slot_id = s.id)
      order by s.deleted_at limit 1000 for update skip locked
    )`.execute(db)
}

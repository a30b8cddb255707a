import { sql } from 'kysely'
import type { SlotId } from '#contract/id.ts'
import type { Executor, Row, Tx } from '#server/lib/database/pool.ts'
import { type BookingRow, freedSlot, isFreeSlot } from '#server/marketplace/bookings/repository.ts'

/** Includes booked slots, but no withdrawn ones, apart from those that are chosen from free time. */
export const findSlot = (tx: Tx, id: SlotId) =>
  tx
    .selectFrom('slots')
    .selectAll()
    .where('id', '=', id)
    .where(eb => eb.or([eb('deleted_at', 'is', null), eb('on_demand', '=', true)]))
    .executeTakeFirst()

/** Free published slots with the interviewer, type and price of a booking, soonest first. */
export const listFreeSlots = (
  db: Executor,
  booking: BookingRow,
  after: Date,
  { limit, slotId }: { limit: number; slotId?: SlotId },
) =>
  db
    .selectFrom('slots')
    .selectAll()
    .where('interviewer_id', '=', booking.interviewer_id)
    .where('session_type_id', 'is not distinct from', booking.session_type_id)
    .where('price_minor', '=', booking.list_price_minor ?? booking.price_minor)
    .where('currency', '=', booking.list_currency ?? booking.currency)
    .$if(slotId !== undefined, query => query.where('id', '=', slotId as SlotId))
    .where(isFreeSlot)
    .where('on_demand', '=', false)
    .where('starts_at', '>', after)
    .orderBy('starts_at')
    .limit(limit)
    .execute()

/**
 * Moves a booking to a free slot and frees the old one, or withdraws it on a day off. False if the new slot was taken meanwhile. Both slots are locked
 * before the booking, as in `insertHold`, so that a concurrent hold cannot cause a deadlock.
 */
export async function updateBookingSlot(
  tx: Tx,
  row: BookingRow,
  slot: Row<'slots'>,
  { increment, now }: { increment: 0 | 1; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with claimed as (
      update slots set available = false
      where id = ${slot.id} and ${isFreeSlot} and starts_at = ${slot.starts_at}
      returning *
    ), freed as (
      update slots set ${freedSlot(now)}
      where id = ${row.slot_id} and deleted_at is null and exists (select from claimed)
      returning id
    )
    update bookings b set slot_id = claimed.id, starts_at = claimed.starts_at, ends_at = claimed.ends_at,
      refund_reference_start = least(coalesce(b.refund_reference_start, b.starts_at), claimed.starts_at),
      moves = b.moves + ${increment}, calendar_sequence = b.calendar_sequence + 1,
      proposed_slot_id = null
    from claimed left join freed on true where b.id = ${row.id}
    returning b.id`.execute(tx)
  return rows.length > 0
}

import { type RawBuilder, sql } from 'kysely'
import type { SlotId, UserId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { setReservedAvailable } from '#server/marketplace/slots/on-demand-repository.ts'

// A time that an interviewer has accepted. Its slot is taken and has no booking, until the interviewee opens the checkout.

/** Whether a slot stays taken for an interviewee who has not paid yet, in a statement about `slots`. */
export const isReserved = (now: Date): RawBuilder<boolean> => sql`exists (
  select from time_requests r where r.slot_id = slots.id and r.status = 'accepted' and r.pay_by > ${now}::timestamptz)`

/**
 * Makes the slot available to the booking of this transaction, which locks the request. False if the time is not, or no longer,
 * held for this interviewee.
 */
export async function claimReservation(
  tx: Tx,
  { slotId, intervieweeId }: { slotId: SlotId; intervieweeId: UserId },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from time_requests
    where slot_id = ${slotId} and interviewee_id = ${intervieweeId} and status = 'accepted' and pay_by > ${now}
    for update`.execute(tx)
  if (rows.length > 0) await setReservedAvailable(tx, slotId, true)
  return rows.length > 0
}

/** Ends the reservation of a slot that the interviewee has paid for. */
export async function closeReservation(
  tx: Tx,
  { slot_id, interviewee_id }: { slot_id: SlotId; interviewee_id: UserId },
  now: Date,
): Promise<void> {
  await sql`
    update time_requests set status = 'booked', ended_at = ${now}
    where slot_id = ${slot_id} and interviewee_id = ${interviewee_id} and status = 'accepted'`.execute(tx)
}

export async function hasLiveBooking(db: Executor, slotId: SlotId): Promise<boolean> {
  const { rows } = await sql`
    select from bookings where slot_id = ${slotId} and status <> 'cancelled'`.execute(db)
  return rows.length > 0
}

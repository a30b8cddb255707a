import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { postEarnings } from '#server/payments/ledger/post-journal.ts'
import { findNoShowReport } from './lifecycle/repository.ts'
import { isToComplete } from './policy.ts'
import { type BookingRow, lockBooking } from './repository.ts'
import { recordAttendance, toLockedOrder } from './transitions.ts'

/**
 * Completes a locked booking whose session is over, and divides its money. Returns it as it is then. Others stay as they
 * are: a no-show report decides about its session.
 */
export async function completeIfOver(deps: Deps, tx: Tx, booking: BookingRow): Promise<BookingRow> {
  const report = await findNoShowReport(tx, booking.id)
  if (!isToComplete(booking, report !== null, deps.now())) return booking
  await recordAttendance(tx, booking, 'completed')
  await postEarnings(deps, tx, toLockedOrder(deps, tx, booking))
  return (await lockBooking(tx, booking.id)) ?? booking
}

import type { BookingId } from '#contract/id.ts'
import type { Deps } from '#server/admin/context.ts'
import { cancelBookingAsAdmin } from '#server/marketplace/bookings/cancel-booking.ts'
import { refundBooking } from '#server/marketplace/bookings/disputes/decide-dispute.ts'
import {
  type MoveTarget,
  moveBookingAsAdmin,
} from '#server/marketplace/bookings/rescheduling/move-booking-as-admin.ts'
import type { RefundBearer } from '#server/payments/ledger/journal.ts'
import { type Act, recordBookingAction, refuseOwnCase } from './record-booking-action.ts'

/** Cancels a session that is not over, with a full refund. */
export const cancelBooking = (deps: Deps, act: Act, id: BookingId): Promise<void> =>
  cancelBookingAsAdmin(deps, id, recordBookingAction(deps, act, 'cancel_booking', id))

/** Moves a session that is ahead to another free time of its interviewer. */
export async function moveBooking(deps: Deps, act: Act, id: BookingId, target: MoveTarget): Promise<void> {
  // A move asks the calendars of the interviewer first.
  await refuseOwnCase(deps.db, act, id)
  await moveBookingAsAdmin(deps, id, target, recordBookingAction(deps, act, 'move_booking', id))
}

export type RefundRequest = { refundId: string; minor: number; bearer: RefundBearer }

/** Refunds a part. A repeated request with the same id changes nothing. */
export const refundPartOfBooking = (deps: Deps, act: Act, id: BookingId, request: RefundRequest) =>
  refundBooking(deps, id, { ...request, record: recordBookingAction(deps, act, 'refund_booking', id) })

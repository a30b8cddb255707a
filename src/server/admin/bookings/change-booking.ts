import type { ActionName } from '#contract/admin/action-names.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { cancelBookingAsAdmin } from '#server/marketplace/bookings/cancel-booking.ts'
import { refundBooking } from '#server/marketplace/bookings/disputes/decide-dispute.ts'
import type { AdminRecord } from '#server/marketplace/bookings/disputes/policy.ts'
import type { BookingRow } from '#server/marketplace/bookings/policy.ts'
import { findBooking } from '#server/marketplace/bookings/repository.ts'
import {
  type MoveTarget,
  moveBookingAsAdmin,
} from '#server/marketplace/bookings/rescheduling/reschedule-booking.ts'
import type { RefundBearer } from '#server/payments/ledger/journal.ts'

/** Whether the admin took part in the session. They may have booked or held it before they became an admin. */
export const isParty = (
  { interviewee_id, interviewer_id }: Pick<BookingRow, 'interviewee_id' | 'interviewer_id'>,
  adminId: UserId,
): boolean => adminId === interviewee_id || adminId === interviewer_id

/** Who acts, and why. */
export type Act = { actor: Actor; reason: string }

/** Refuses an admin who is a party of the booking. */
async function refuseOwnCase(db: Executor, { actor }: Act, id: BookingId): Promise<void> {
  const booking = await findBooking(db, id)
  if ('adminId' in actor && booking && isParty(booking, actor.adminId)) throw new AppError('admin.own_case')
}

/**
 * Log entry that a use case of a lower layer writes in its own transaction. Refuses an admin who is a party of the
 * booking, which undoes what the transaction did before.
 */
export const recordBookingAction =
  (deps: Deps, act: Act, action: ActionName, id: BookingId): AdminRecord =>
  async (tx, { before, after }) => {
    await refuseOwnCase(tx, act, id)
    await recordAction(tx, deps.now(), {
      ...act,
      action,
      target: { type: 'booking', id },
      before,
      after,
    })
  }

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

import type { ActionName } from '#contract/admin/action-names.ts'
import type { BookingId } from '#contract/id.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { AdminRecord } from '#server/marketplace/bookings/disputes/policy.ts'
import { findBooking } from '#server/marketplace/bookings/repository.ts'
import { isParty } from './policy.ts'

/** Who acts, and why. */
export type Act = { actor: Actor; reason: string }

/** Refuses an admin who is a party of the booking. */
export async function refuseOwnCase(db: Executor, { actor }: Act, id: BookingId): Promise<void> {
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

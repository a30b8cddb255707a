import type { BookingId } from '#contract/id.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import type { OperatorRecord } from '#server/marketplace/bookings/disputes/operator.ts'

/** Who acts, and why. */
export type Act = { actor: Actor; reason: string }

/** Log entry that a use case of a lower layer writes in its own transaction. */
export const recordBookingAction =
  (deps: Deps, { actor, reason }: Act, action: string, id: BookingId): OperatorRecord =>
  (tx, { before, after }) =>
    recordAction(tx, deps.now(), { actor, reason, action, target: { type: 'booking', id }, before, after })

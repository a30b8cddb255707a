import type { BookingId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { toRevenueTerms } from '#server/payments/earnings/policy.ts'
import type { LockedOrder, Order } from '#server/payments/order.ts'
import { lockUserHolds } from './holds/repository.ts'
import { enqueueBookingNotifications } from './notifications.ts'
import { getExchangeRate } from './policy.ts'
import { type BookingRow, lockBooking, reserveSlot, updateBooking } from './repository.ts'
import { cancelAndNotify, confirmBooking, requestBooking } from './transitions.ts'

const orderStatuses = {
  hold: 'open',
  pending: 'requested',
  accepting: 'requested',
  confirmed: 'confirmed',
  cancelled: 'ended',
} as const

/** Order of a booking, at its list price and the fee percentage agreed at the confirmation. */
const toOrder = (deps: Deps, row: BookingRow): Order => ({
  id: row.id,
  ...toRevenueTerms(row, deps.config.payment.feePercent),
  status: orderStatuses[row.status],
  isExpired: row.reason === 'hold_expired',
  payableUntil: row.hold_expires_at,
  deadline: row.starts_at,
  paidMinor: row.captured_minor,
  session: { start: row.starts_at, end: row.ends_at },
  rate: getExchangeRate(row),
})

/** The caller holds the lock of the booking. */
export const toLockedOrder = (deps: Deps, tx: Tx, row: BookingRow): LockedOrder => ({
  ...toOrder(deps, row),
  confirm: () => confirmBooking(deps, tx, row),
  requestApproval: () => requestBooking(deps, tx, row),
  cancel: (reason, refundMinor) => cancelAndNotify(deps, tx, row, reason, refundMinor),
  reactivate: async () => {
    await lockUserHolds(tx, row, deps.now())
    return reserveSlot(tx, row)
  },
  recordPaid: minor => updateBooking(tx, row.id, { captured_minor: minor }),
  // The other party never knew of a booking that had already ended.
  notifyLateRefund: refundMinor =>
    enqueueBookingNotifications(deps, tx, 'booking-cancelled', row.id, { refundMinor, only: 'payer' }),
  // A day after this moment the earnings become available to the interviewer.
  markEarned: () => updateBooking(tx, row.id, { earned_at: deps.now() }),
})

/** Entry point of the payments module, which cannot import bookings. */
export async function lockOrder(deps: Deps, tx: Tx, id: BookingId): Promise<LockedOrder> {
  const row = await lockBooking(tx, id)
  if (!row) throw new Error(`booking ${id} not found`)
  return toLockedOrder(deps, tx, row)
}

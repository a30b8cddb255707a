import type { BookingId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import type { LockedOrder, Order } from '#server/payments/order.ts'
import { lockUserHolds } from './holds/repository.ts'
import { lockBooking, reserveSlot, updateBooking } from './repository.ts'
import {
  type BookingRow,
  cancelAndNotify,
  confirmBooking,
  notifyLateRefund,
  requestBooking,
} from './transitions.ts'

const orderStatuses = {
  hold: 'open',
  pending: 'requested',
  accepting: 'requested',
  confirmed: 'confirmed',
  cancelled: 'ended',
} as const

/** A booking as money knows it, by the prices it was made at and the fee as it was when it was confirmed. */
const toOrder = (deps: Deps, row: BookingRow): Order => {
  const charged = { minor: row.price_minor, currency: row.currency }
  const { list_price_minor: minor, list_currency: currency, fee_percent: agreed } = row
  const { exchange_rate: value, rate_source: source, rate_date: day } = row
  return {
    kind: 'booking',
    id: row.id,
    earnerId: row.interviewer_id,
    charged,
    listPrice: minor && currency ? { minor, currency } : charged,
    feePercent: agreed === null ? deps.config.payment.feePercent : Number(agreed),
    status: orderStatuses[row.status],
    isExpired: row.reason === 'hold_expired',
    payableUntil: row.hold_expires_at,
    deadline: row.starts_at,
    paidMinor: row.captured_minor,
    session: { start: row.starts_at, end: row.ends_at },
    rate: value && source && day ? { value, source, day } : null,
  }
}

/** A booking that its caller has locked, with what becomes of it when its money moves. */
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
  notifyLateRefund: minor => notifyLateRefund(deps, tx, row, minor),
  // From a day after this moment on the interviewer can have their share.
  markEarned: () => updateBooking(tx, row.id, { earned_at: deps.now() }),
})

/** What money asks of bookings: to lock one as a sale. */
export async function lockOrder(deps: Deps, tx: Tx, id: BookingId): Promise<LockedOrder | null> {
  const row = await lockBooking(tx, id)
  return row && toLockedOrder(deps, tx, row)
}

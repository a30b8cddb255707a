export const orderStatuses = ['created', 'authorized', 'captured', 'failed', 'expired', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export type OrderState = {
  status: OrderStatus
  amount_minor: number
  manual_capture: boolean
  captured_minor: number
  refunded_minor: number
  expires_at: Date
}

export type OrderChange = {
  status?: OrderStatus
  captured_minor?: number
  refunded_minor?: number
  decline_reason?: string | null
}

/** Change to save, a rejection, or null if the order already has the requested state. */
export type Decision = { change: OrderChange } | { refusal: 'order_closed' | 'amount_too_large' } | null

/** An unpaid order expires exactly at `expires_at`. */
export const isExpired = (order: OrderState, now: Date): boolean =>
  order.status === 'created' && order.expires_at <= now

/** An order is paid once. After a decline the payer may try another card. */
export function applyCardResult(order: OrderState, declineReason: string | null): Decision {
  if (order.status !== 'created') return null
  if (declineReason) return { change: { decline_reason: declineReason } }
  const paid = order.manual_capture
    ? { status: 'authorized' as const }
    : { status: 'captured' as const, captured_minor: order.amount_minor }
  return { change: { ...paid, decline_reason: null } }
}

export const cancelCheckout = (order: OrderState): Decision =>
  order.status === 'created' ? { change: { status: 'cancelled' } } : null

/** Captures all or a part once. The rest is released. */
export function capture(order: OrderState, amountMinor: number): Decision {
  if (order.status === 'captured' && order.captured_minor === amountMinor) return null
  if (order.status !== 'authorized') return { refusal: 'order_closed' }
  if (amountMinor > order.amount_minor) return { refusal: 'amount_too_large' }
  return { change: { status: 'captured', captured_minor: amountMinor } }
}

/** Closes an unpaid order or releases an authorization. Captured money can only be refunded. */
export function voidOrder(order: OrderState): Decision {
  if (order.status === 'captured') return { refusal: 'order_closed' }
  const isOpen = order.status === 'created' || order.status === 'authorized'
  return isOpen ? { change: { status: 'cancelled' } } : null
}

/** Partial refunds add up to at most the captured amount. */
export function refund(order: OrderState, amountMinor: number): Decision {
  if (order.status !== 'captured') return { refusal: 'order_closed' }
  const refundedMinor = order.refunded_minor + amountMinor
  if (refundedMinor > order.captured_minor) return { refusal: 'amount_too_large' }
  return { change: { refunded_minor: refundedMinor } }
}

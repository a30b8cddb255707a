import type { Order } from './store.ts'
import type { OrderReply } from './wire.ts'

export const viewOrder = (order: Order): OrderReply => ({
  id: order.id,
  status: order.status,
  amountMinor: order.amount_minor,
  currency: order.currency,
  capturedMinor: order.captured_minor,
  refundedMinor: order.refunded_minor,
  declineReason: order.decline_reason,
  expiresAt: order.expires_at.toISOString(),
})

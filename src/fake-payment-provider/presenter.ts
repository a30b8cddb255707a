import { type OrderResponse, orderResponse } from './api-schema.ts'
import type { Order } from './repository.ts'

export const presentOrder = (order: Order): OrderResponse => ({
  id: order.id,
  status: order.status,
  amountMinor: order.amount_minor,
  currency: order.currency,
  capturedMinor: order.captured_minor,
  refundedMinor: order.refunded_minor,
  refunds: orderResponse.shape.refunds.parse(order.refunds),
  declineReason: order.decline_reason,
  expiresAt: order.expires_at.toISOString(),
})

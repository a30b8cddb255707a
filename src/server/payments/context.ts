import type { BookingId } from '#contract/id.ts'
import type { Deps as IdentityDeps } from '#server/identity/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { LockedOrder } from './order.ts'
import type { PaymentProviders } from './providers/payment-provider.ts'

export type Deps = IdentityDeps & {
  paymentProviders: PaymentProviders
  /** Locks a booking as an order. The bookings module provides it, because payments may not import bookings. */
  lockOrder(tx: Tx, id: BookingId): Promise<LockedOrder>
}

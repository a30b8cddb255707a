import type { BookingId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { PaymentCancellationReason, Order, OrderKind } from './policy.ts'

/** A sale that nobody else can change until the transaction ends, and what its seller does with it in there. */
export type LockedOrder = Order & {
  /** It is paid: whoever it is for has it. */
  confirm(): Promise<void>
  /** Its money is reserved: the seller is asked. */
  requestApproval(): Promise<void>
  /** It is off. `refundMinor` is what comes back of it; null where nothing had been paid. */
  cancel(reason: PaymentCancellationReason, refundMinor: number | null): Promise<void>
  /** Takes it up again after it lapsed; false, and nothing changed, where it cannot be had any more. */
  reactivate(): Promise<boolean>
  /** Money came after its end: it counts as paid, so that it is given back once. */
  recordPaid(minor: number): Promise<void>
  /** Whoever paid for a sale that had ended is told that so much comes back. */
  notifyLateRefund(minor: number): Promise<void>
  /** What it earned is shared from now on. */
  markEarned(): Promise<void>
}

/** What whoever sells something offers to money. */
export type OrderSource = {
  /** Locks a sale: the first of the two locks of a settlement, always. Null where there is none. */
  lock(tx: Tx, id: BookingId): Promise<LockedOrder | null>
}

export type OrderSources = Record<OrderKind, OrderSource>

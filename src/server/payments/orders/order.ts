import type { BookingId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { EndReason, Sale, SellerKind } from './policy.ts'

/** A sale that nobody else can change until the transaction ends, and what its seller does with it in there. */
export type LockedSale = Sale & {
  /** It is paid: whoever it is for has it. */
  confirm(): Promise<void>
  /** Its money is reserved: the seller is asked. */
  request(): Promise<void>
  /** It is off. `refundMinor` is what comes back of it; null where nothing had been paid. */
  end(reason: EndReason, refundMinor: number | null): Promise<void>
  /** Takes it up again after it lapsed; false, and nothing changed, where it cannot be had any more. */
  revive(): Promise<boolean>
  /** Money came after its end: it counts as paid, so that it is given back once. */
  countPaid(minor: number): Promise<void>
  /** Whoever paid for a sale that had ended is told that so much comes back. */
  tellOfReturn(minor: number): Promise<void>
  /** What it earned is shared from now on. */
  noteEarned(): Promise<void>
}

/** What whoever sells something offers to money. */
export type Seller = {
  /** Locks a sale: the first of the two locks of a settlement, always. Null where there is none. */
  lock(tx: Tx, id: BookingId): Promise<LockedSale | null>
}

export type Sellers = Record<SellerKind, Seller>

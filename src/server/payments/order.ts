import type { CancellationReason } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { RateSource } from '#contract/payment.ts'
import type { RevenueTerms } from './ledger/journal.ts'

/** Purchase as the payments module sees it. The payer belongs to the payment and may differ from the interviewee. */
export type Order = RevenueTerms & {
  id: BookingId
  /** `open` can be paid. `requested` waits for the interviewer or for the capture. */
  status: 'open' | 'requested' | 'confirmed' | 'ended'
  /** Ended only because the payer was late. It can be reactivated while the slot is free. */
  isExpired: boolean
  /** End of the payment window of an open order. */
  payableUntil: Date | null
  /** Start of the session. A later payment is refunded. */
  deadline: Date
  /** Minor units that the booking counts as paid. */
  paidMinor: number
  /** Shown on the receipt. */
  session: { start: Date; end: Date }
  rate: { value: string; source: RateSource; day: string } | null
}

/** Reasons for which a payment cancels its order. */
export type PaymentCancellationReason = Extract<
  CancellationReason,
  'hold_expired' | 'payment_failed' | 'payment_abandoned' | 'refunded'
>

/** Order that is locked until the transaction ends, with the operations of its booking. */
export type LockedOrder = Order & {
  /** Confirms the booking after the capture. */
  confirm(): Promise<void>
  /** Asks the interviewer after the authorization. */
  requestApproval(): Promise<void>
  /** `refundMinor` is null if nothing was paid. */
  cancel(reason: PaymentCancellationReason, refundMinor: number | null): Promise<void>
  /** Reopens an expired order. Returns false without a change if the slot is taken. */
  reactivate(): Promise<boolean>
  /** Counts late money as paid, so that it is refunded only once. */
  recordPaid(minor: number): Promise<void>
  /** Tells the payer that a late payment is refunded. */
  notifyLateRefund(minor: number): Promise<void>
  /** Starts the contest period of the earnings. */
  markEarned(): Promise<void>
}

import type { CancellationReason } from '#contract/booking.ts'
import type { Money } from '#contract/money.ts'
import type { PaymentStatus, RefundStatus } from '#contract/payment.ts'
import type { BookingState } from '#server/market/booking/rules.ts'

/** How a payment stands in the provider's books. Amounts are minor units of the currency it was opened with. */
export type ProviderState = {
  status: 'created' | 'pending' | 'authorized' | 'captured' | 'failed' | 'expired' | 'cancelled'
  /** What was asked for; a difference to our own row is quarantined. */
  amount: Money
  capturedMinor: number
  /** What was given back or is on its way, whoever ordered it. */
  refundedMinor: number
  refunds: ProviderRefund[]
  /** The payer's bank takes money back. */
  dispute: { status: 'open' | 'won' | 'lost'; minor: number } | null
  /** Until when an authorisation holds, where the provider says. */
  captureBefore: Date | null
  /** Why it failed, as a sentence for the payer. */
  errorMessage: string | null
}

export type ProviderRefund = {
  ref: string
  /** Ours, where the provider keeps it. */
  refundId: string | null
  minor: number
  status: RefundStatus
}

type KnownRefund = { id: string; provider_ref: string | null; amount_minor: number; status: RefundStatus }

/** What a refund in the provider's books means for ours. */
export type RefundNews =
  | { to: 'same' }
  /** Ordered in the provider's dashboard. */
  | { to: 'new' }
  | { to: 'named' | 'paid' | 'failed' | 'returned'; id: string }

/**
 * Finds our refund for one of theirs: by our id, by theirs, else one of the same sum that is on its way and has no name
 * yet, because we crashed before we could write it down.
 */
export function refundNews(ours: readonly KnownRefund[], theirs: ProviderRefund): RefundNews {
  const known =
    ours.find(one => one.id === theirs.refundId || one.provider_ref === theirs.ref) ??
    ours.find(
      one => one.status === 'pending' && one.provider_ref === null && one.amount_minor === theirs.minor,
    )
  if (!known) return theirs.status === 'failed' ? { to: 'same' } : { to: 'new' }
  const { id } = known
  if (known.status === theirs.status) return { to: known.provider_ref ? 'same' : 'named', id }
  if (known.status === 'pending') return { to: theirs.status === 'failed' ? 'failed' : 'paid', id }
  // A bank may send money back days after it was called paid. Nothing else changes once it is settled.
  if (known.status === 'succeeded' && theirs.status === 'failed') return { to: 'returned', id }
  return { to: 'same' }
}

/** What a payment is called once its money was taken. */
export function refundedStatus(capturedMinor: number, refundedMinor: number): PaymentStatus {
  if (refundedMinor === 0) return 'Success'
  return refundedMinor >= capturedMinor ? 'Refunded' : 'PartiallyRefunded'
}

/** What happens to the booking when the provider's books say something. */
export type Settlement = {
  /** Null: the payment's row already says so, or the news is older than what we know. */
  payment: PaymentStatus | null
  booking:
    | { to: 'confirmed' | 'pending' }
    /** Its time to pay had run out; the slot is taken again if it is still free, else the money goes back. */
    | { to: 'revived'; as: 'confirmed' | 'pending'; otherwise: 'void' | 'refund' }
    | { to: 'cancelled'; reason: CancellationReason }
    | null
  /** What the provider is told next. */
  next: 'void' | 'refund' | null
}

export type SettlementFacts = {
  booking: {
    status: BookingState
    reason: CancellationReason | null
    start: Date
    holdExpiresAt: Date | null
    capturedMinor: number
  }
  payment: {
    status: PaymentStatus
    /** Minor units given back that we never ordered. */
    refundedByOthers: number
  }
}

/** Money only moves forward through these; a status never becomes one of a lower rank. */
const rank: Record<PaymentStatus, number> = {
  Created: 0,
  Pending: 1,
  Authorized: 2,
  Failed: 3,
  Expired: 3,
  Cancelled: 3,
  Success: 4,
  PartiallyRefunded: 5,
  Refunded: 6,
}

/** What was given back of it is told by our own refunds. */
export function paymentStatusOf(state: ProviderState): PaymentStatus {
  const names = {
    created: 'Created',
    pending: 'Pending',
    authorized: 'Authorized',
    captured: 'Success',
    failed: 'Failed',
    expired: 'Expired',
    cancelled: 'Cancelled',
  } as const
  return names[state.status]
}

/**
 * Decides what the provider's word means for a booking. The provider is right about money, the booking's row about the
 * slot: money that arrives for a booking that is over goes back, money that is gone ends the booking.
 */
export function settle({ booking, payment }: SettlementFacts, state: ProviderState, now: Date): Settlement {
  const reported = paymentStatusOf(state)
  const isNews = rank[reported] > rank[payment.status]
  const settled = { payment: isNews ? reported : null, booking: null, next: null }

  if (booking.status === 'cancelled') {
    const isLapsed = booking.reason === 'hold_expired' && now < booking.start
    if (state.status === 'authorized') {
      return isLapsed && isNews
        ? { ...settled, booking: { to: 'revived', as: 'pending', otherwise: 'void' } }
        : { ...settled, next: 'void' }
    }
    // Captured money that the booking never counted came after its end: whatever of it is still here goes back.
    const isLate = state.status === 'captured' && booking.capturedMinor === 0
    if (isLate && isLapsed && state.refundedMinor === 0)
      return { ...settled, booking: { to: 'revived', as: 'confirmed', otherwise: 'refund' } }
    return { ...settled, next: isLate && state.refundedMinor < state.capturedMinor ? 'refund' : null }
  }
  // All of it went back in the provider's dashboard, or the payer's bank took it: the session is off, unless it began.
  const isGone = state.status === 'captured' && payment.refundedByOthers >= state.capturedMinor
  if (isGone && (booking.status !== 'confirmed' || now < booking.start))
    return { ...settled, booking: { to: 'cancelled', reason: 'refunded' } }
  if (booking.status === 'confirmed') return settled

  switch (state.status) {
    case 'created':
    case 'pending':
      return settled
    case 'authorized':
      return { ...settled, booking: booking.status === 'hold' ? { to: 'pending' } : null }
    case 'captured':
      return now < booking.start
        ? { ...settled, booking: { to: 'confirmed' } }
        : { ...settled, booking: { to: 'cancelled', reason: 'hold_expired' }, next: 'refund' }
    case 'failed':
      return { ...settled, booking: { to: 'cancelled', reason: 'payment_failed' } }
    case 'expired':
    case 'cancelled':
      return { ...settled, booking: { to: 'cancelled', reason: endOf(booking, state, now) } }
  }
}

function endOf(booking: SettlementFacts['booking'], state: ProviderState, now: Date): CancellationReason {
  if (booking.status !== 'hold') return 'payment_failed'
  const isLapsed = booking.holdExpiresAt !== null && now >= booking.holdExpiresAt
  return state.status === 'expired' || isLapsed ? 'hold_expired' : 'payment_abandoned'
}

import type { CancellationReason } from '#contract/booking.ts'
import type { Money } from '#contract/money.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import type { BookingState } from '#server/booking/rules.ts'

/** How a payment stands in the provider's books. Amounts are minor units of the currency it was opened with. */
export type ProviderState = {
  status: 'created' | 'pending' | 'authorized' | 'captured' | 'failed' | 'expired' | 'cancelled'
  /** What was asked for; a difference to our own row is quarantined. */
  amount: Money
  capturedMinor: number
  refundedMinor: number
  /** Why it failed, as a sentence for the payer. */
  errorMessage: string | null
}

/** What happens to the booking when the provider's books say something. */
export type Settlement = {
  /** Null: the payment's row already says so, or the news is older than what we know. */
  payment: PaymentStatus | null
  booking: { to: 'confirmed' } | { to: 'pending' } | { to: 'cancelled'; reason: CancellationReason } | null
  /** What the provider is told next. */
  next: 'void' | 'refund' | null
}

export type SettlementFacts = {
  booking: { status: BookingState; start: Date; holdExpiresAt: Date | null; capturedMinor: number }
  payment: { status: PaymentStatus }
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

export function paymentStatusOf(state: ProviderState): PaymentStatus {
  if (state.status === 'captured') {
    if (state.refundedMinor === 0) return 'Success'
    return state.refundedMinor >= state.capturedMinor ? 'Refunded' : 'PartiallyRefunded'
  }
  const names = {
    created: 'Created',
    pending: 'Pending',
    authorized: 'Authorized',
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
    if (state.status === 'authorized') return { ...settled, next: 'void' }
    // Captured money that the booking never counted came after its end.
    const isLate = state.status === 'captured' && state.refundedMinor === 0 && booking.capturedMinor === 0
    return { ...settled, next: isLate ? 'refund' : null }
  }
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

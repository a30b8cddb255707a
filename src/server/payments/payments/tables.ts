import type { Generated } from 'kysely'
import type { BookingId, PaymentId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { PaymentProviderName, PaymentStatus, RefundStatus } from '#contract/payment.ts'
import type { Id, Made } from '#server/lib/database/tables.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    payments: {
      id: Id<PaymentId>
      booking_id: BookingId
      payer_id: UserId
      provider: PaymentProviderName
      provider_ref: string | null
      checkout_url: string | null
      status: Generated<PaymentStatus>
      manual_capture: boolean
      amount_minor: number
      captured_minor: Generated<number>
      refunded_minor: Generated<number>
      currency: Currency
      error_message: string | null
      quarantined_at: Date | null
      created_at: Made
      updated_at: Made
      /** When the provider was last asked because somebody wanted to know. */
      polled_at: Date | null
      quarantine_reason: string | null
      dispute: 'open' | 'won' | 'lost' | null
      disputed_minor: number | null
      capture_before: Date | null
      /** When the provider was asked to open the checkout; null once it answered. */
      checkout_requested_at: Date | null
      /** When a sweep last tried to settle it. */
      swept_at: Date | null
    }
    refunds: {
      id: Id<string>
      payment_id: PaymentId
      amount_minor: number
      status: Generated<RefundStatus>
      provider_ref: string | null
      error_message: string | null
      created_at: Made
      settled_at: Date | null
      ours: Generated<boolean>
      reason: string | null
      attempted_at: Date | null
      replaced_minor: Generated<number>
      /** When a sweep last tried to settle it. */
      swept_at: Date | null
    }
    disputes: {
      id: Id<string>
      payment_id: PaymentId
      /** Null for one that was noted before it was kept. */
      provider_ref: string | null
      status: 'open' | 'won' | 'lost'
      amount_minor: number
      created_at: Made
    }
    webhook_events: {
      id: Id<string>
      provider: PaymentProviderName
      event_id: string
      payment_id: PaymentId | null
      provider_ref: string | null
      received_at: Date
      processed_at: Date | null
    }
  }
}

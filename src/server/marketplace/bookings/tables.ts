import type { Generated } from 'kysely'
import type { CancellationReason, Consent } from '#contract/booking.ts'
import type { RateSource } from '#contract/currency.ts'
import type { BookingId, SlotId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { Id, Made } from '#server/lib/database/tables.ts'
import type { Attendance, BookingState } from '#server/marketplace/bookings/access/policy.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    bookings: {
      id: Id<BookingId>
      slot_id: SlotId
      interviewer_id: UserId
      interviewee_id: UserId
      status: BookingState
      reason: CancellationReason | null
      attendance: Generated<Attendance>
      approval: boolean
      starts_at: Date
      ends_at: Date
      price_minor: number
      captured_minor: Generated<number>
      currency: Currency
      notes: string | null
      /** How often the interviewee changed them. */
      notes_edit_count: Generated<number>
      /** Null: not stated, which is no consent. */
      consents: readonly Consent[] | null
      meeting_link: string | null
      calendar_sequence: Generated<number>
      hold_expires_at: Date | null
      respond_by: Date | null
      capture_started_at: Date | null
      confirmed_at: Date | null
      cancelled_at: Date | null
      created_at: Made
      list_price_minor: number | null
      list_currency: Currency | null
      /** numeric: pg hands it over as text. */
      exchange_rate: string | null
      rate_source: RateSource | null
      /** A day as text. */
      rate_date: string | null
      refund_reference_start: Date | null
      moves: Generated<number>
      proposed_slot_id: SlotId | null
      proposed_at: Date | null
      earned_at: Date | null
      available_at: Date | null
      /** numeric: pg hands it over as text. */
      fee_percent: string | null
    }
  }
}

import type { Generated } from 'kysely'
import type { BookingId, PaymentId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    ledger_accounts: { id: Generated<string>; code: string; currency: Currency }
    ledger_journals: {
      id: Generated<string>
      key: string
      kind: string
      booking_id: BookingId | null
      payment_id: PaymentId | null
      posted_at: Date
    }
    /** bigint: pg hands it over as text. */
    ledger_entries: { journal_id: string; account_id: string; minor: string }
    /** Kept by triggers of the entries, as is what follows. */
    ledger_balances: {
      user_id: UserId
      currency: Currency
      pending_minor: string
      payable_minor: string
      paid_out_minor: string
    }
    ledger_sales: { booking_id: BookingId; currency: Currency; fee_minor: string; net_minor: string }
  }
}

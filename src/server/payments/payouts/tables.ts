import type { ColumnType, Generated } from 'kysely'
import type { PayoutMethod } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { Id } from '#server/lib/database/tables.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    payout_details: {
      user_id: UserId
      method: PayoutMethod
      holder: string | null
      iban: string | null
      stripe_account: string | null
      updated_at: Date
      owner_erased: Generated<boolean>
    }
    revoked_payout_details: {
      id: Id<string>
      user_id: UserId
      destination: string
      set_at: Date
      removed_at: Date
    }
    payout_batches: { id: Id<string>; currency: Currency; method: PayoutMethod; created_at: Date }
    payouts: {
      id: Id<string>
      batch_id: string
      user_id: UserId
      /** bigint: pg hands it over as text. */
      amount_minor: ColumnType<string, number, number>
      currency: Currency
      status: Generated<'sent' | 'paid' | 'returned'>
      destination: string
      holder: string | null
      account: string | null
      refusals: Generated<number>
      provider_ref: string | null
      created_at: Date
      settled_at: Date | null
    }
  }
}

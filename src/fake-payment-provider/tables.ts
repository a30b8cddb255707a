import type { ColumnType, Generated } from 'kysely'
import type { Currency } from '#contract/money.ts'
import type { Made } from '#server/lib/database/tables.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    'sandbox.orders': {
      id: string
      amount_minor: number
      currency: Currency
      description: string
      manual_capture: boolean
      return_url: string
      webhook_url: string
      status: Generated<'created' | 'authorized' | 'captured' | 'failed' | 'expired' | 'cancelled'>
      captured_minor: Generated<number>
      refunded_minor: Generated<number>
      decline_reason: string | null
      /** [{ id, amountMinor }] */
      refunds: ColumnType<unknown, string | undefined, string>
      expires_at: Date
      created_at: Made
    }
    'sandbox.requests': { key: string; order_id: string; answer: ColumnType<unknown, string, never> }
  }
}

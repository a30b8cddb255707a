import type { ColumnType } from 'kysely'
import type { PaymentId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    receipts: {
      number: ColumnType<string, number | string, never>
      payment_id: PaymentId
      issued_at: Date
      content: ColumnType<unknown, string, string>
    }
  }
}

import type { ColumnType } from 'kysely'
import type { RateSource } from '#contract/currency.ts'
import type { Currency } from '#contract/money.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    exchange_rates: {
      currency: Currency
      source: RateSource
      /** A day as text. */
      day: string
      /** numeric: pg hands it over as text. */
      lari: ColumnType<string, string | number, string | number>
      fetched_at: Date
    }
  }
}

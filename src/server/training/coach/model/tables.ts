import type { ColumnType } from 'kysely'
import type { Located } from '#server/training/coach/model/quote.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    training_judgements: { key: string; judgements: ColumnType<Located[], string, string>; created_at: Date }
    training_model_calls: { day: ColumnType<string, string, string>; calls: number }
  }
}

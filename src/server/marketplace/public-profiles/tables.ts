import type { ColumnType } from 'kysely'
import type { UserId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    public_pages: {
      interviewer_id: UserId
      slug: string
      is_open: boolean
      /** bigint: pg hands it over as text. */
      number: ColumnType<string, never, never>
      changed_at: Date
    }
  }
}

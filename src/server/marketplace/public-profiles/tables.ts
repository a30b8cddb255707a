import type { ColumnType } from 'kysely'
import type { UserId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    public_profiles: {
      interviewer_id: UserId
      slug: string
      is_published: boolean
      /** bigint: pg hands it over as text. */
      number: ColumnType<string, never, never>
      updated_at: Date
    }
  }
}

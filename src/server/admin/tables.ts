import type { Generated } from 'kysely'
import type { UserId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    suspensions: {
      id: Generated<string>
      user_id: UserId
      reason: string
      suspended_by: string
      suspended_at: Date
      until: Date | null
      /** Null where it was restored because its time was over. */
      restored_by: string | null
      restored_at: Date | null
    }
  }
}

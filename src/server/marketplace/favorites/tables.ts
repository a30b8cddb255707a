import type { Generated } from 'kysely'
import type { UserId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    wishes: {
      user_id: UserId
      interviewer_id: UserId
      is_favourite: Generated<boolean>
      /** Since when they want to be told; null where they do not. */
      asked_at: Date | null
      told_at: Date | null
    }
  }
}

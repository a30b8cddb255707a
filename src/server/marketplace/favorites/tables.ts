import type { Generated } from 'kysely'
import type { UserId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    favorites: {
      user_id: UserId
      interviewer_id: UserId
      is_favorite: Generated<boolean>
      /** Since when they want to be told; null where they do not. */
      alert_requested_at: Date | null
      alerted_at: Date | null
    }
  }
}

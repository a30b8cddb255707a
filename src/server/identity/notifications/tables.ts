import type { ColumnType, Generated } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { NotificationCategory } from '#contract/notifications.ts'
import type { Letters } from '#server/lib/mail/email-job.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    notification_settings: {
      user_id: UserId
      last_number: Generated<number>
      last_seen_number: Generated<number>
      /** As `category.way`. */
      disabled_channels: Generated<string[]>
    }
    notifications: {
      user_id: UserId
      category: NotificationCategory
      about: string
      number: number
      /** A version that comes later may have written what this one does not know. */
      template: keyof Letters
      data: ColumnType<Letters[keyof Letters], string, string>
      actor_id: UserId | null
      is_own: Generated<boolean>
      created_at: Date
    }
  }
}

import type { ColumnType, Generated } from 'kysely'
import type { SlotId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { WeeklySchedule } from '#contract/weekly-schedule.ts'
import type { Id } from '#server/lib/database/tables.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    slots: {
      id: Id<SlotId>
      interviewer_id: UserId
      starts_at: Date
      ends_at: Date
      price_minor: number
      currency: Currency
      available: Generated<boolean>
      deleted_at: Date | null
      from_schedule: Generated<boolean>
      notice_minutes: Generated<number>
    }
    weekly_schedules: {
      interviewer_id: UserId
      revision: number
      hours: ColumnType<WeeklySchedule, string>
      saved_at: Date
      save_count: Generated<number>
      save_count_since: Date
    }
  }
}

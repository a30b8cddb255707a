import type { ColumnType, Generated } from 'kysely'
import type { SlotId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { WeeklyHours } from '#contract/weekly-schedule.ts'
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
      withdrawn_at: Date | null
      of_hours: Generated<boolean>
      notice_minutes: Generated<number>
    }
    weekly_hours: {
      interviewer_id: UserId
      revision: number
      hours: ColumnType<WeeklyHours, string>
      saved_at: Date
      saves: Generated<number>
      saves_since: Date
    }
  }
}

import type { Generated } from 'kysely'
import type { SlotId, UserId } from '#contract/id.ts'
import type { Currency } from '#contract/money.ts'
import type { Id } from '#server/platform/database/tables.ts'

declare module '#server/platform/database/tables.ts' {
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
    }
  }
}

import type { UserId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    offers: {
      interviewer_id: UserId
      next_at: Date | null
      price_rank: number | null
    }
  }
}

import type { UserId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    interviewer_search_cache: {
      interviewer_id: UserId
      next_slot_at: Date | null
      price_rank: number | null
    }
  }
}

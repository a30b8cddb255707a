import type { Generated } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    session_notes: {
      booking_id: BookingId
      author_id: UserId
      id: string
      kind: 'question' | 'note'
      text: string
      at: Date
      is_shared: boolean
      /** When it was told that this goes. */
      notified_at: Generated<Date | null>
    }
    saved_questions: { user_id: UserId; id: string; text: string; saved_at: Date }
  }
}

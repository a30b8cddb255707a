import type { Generated } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Made } from '#server/lib/database/tables.ts'
import type { ExclusionReason } from './policy.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    reviews: {
      booking_id: BookingId
      interviewer_id: UserId
      interviewee_id: UserId
      rating: number
      comment: Generated<string>
      /** Why it does not count for the rating; null where it does. */
      excluded_reason: ExclusionReason | null
      created_at: Made
      updated_at: Made
    }
  }
}

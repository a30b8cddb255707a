import type { Generated } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Made } from '#server/platform/database/tables.ts'

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    reviews: {
      booking_id: BookingId
      interviewer_id: UserId
      interviewee_id: UserId
      rating: number
      comment: Generated<string>
      created_at: Made
      updated_at: Made
    }
  }
}

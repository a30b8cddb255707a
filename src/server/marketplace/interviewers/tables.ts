import type { Generated } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { BookingMode, Experience } from '#contract/profile.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    interviewers: {
      user_id: UserId
      specialty: string | null
      company: string | null
      experience: Experience | null
      show_email: Generated<boolean>
      booking_mode: Generated<BookingMode>
      listed: Generated<boolean>
      rating_rank: Generated<number>
      rating_sum: Generated<number>
      review_count: Generated<number>
      total_interviews: Generated<number>
      language_bits: Generated<number>
      /** bigint: pg hands it over as text. */
      day_bits: Generated<string>
      search_text: Generated<string>
      schedule_due_at: Generated<Date | null>
    }
  }
}

import type { ColumnType } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Scorecard, ScorecardDraft } from '#contract/scorecard.ts'

/** Written as text, for a list would be taken for an array of PostgreSQL. */
type Json<T> = ColumnType<T | null, string | null, string | null>

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    scorecards: {
      booking_id: BookingId
      interviewer_id: UserId
      interviewee_id: UserId
      draft: Json<ScorecardDraft>
      card: Json<Scorecard>
      saved_at: Date
      sent_at: Date | null
    }
    grade_totals: { experience_level: number; skill: string; count: number; sum: number }
    interviewer_grade_totals: {
      experience_level: number
      skill: string
      interviewer_id: UserId
      count: number
      sum: number
    }
    scorecard_reminders: { booking_id: BookingId; hours: number }
  }
}

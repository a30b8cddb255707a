import type { ColumnType, Generated } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    films: {
      booking_id: BookingId
      id: Generated<string>
      interviewer_agrees: Generated<boolean>
      interviewee_agrees: Generated<boolean>
      interviewer_id: UserId | null
      type: string | null
      began_at: Date | null
      /** bigint: pg hands it over as text. */
      bytes: ColumnType<string, number | undefined, number>
      due_at: Date | null
      finished_at: Date | null
      tries: Generated<number>
      attempts: Generated<number>
    }
    film_segments: {
      booking_id: BookingId
      id: string
      number: number
      began_at: Date
      stopped_at: Date | null
      chunks: number | null
      film_from: number | null
      film_length: number | null
    }
    film_chunks: {
      booking_id: BookingId
      segment_id: string
      seq: number
      hash: Buffer
      bytes: number
      is_kept: Generated<boolean>
    }
  }
}

import type { ColumnType, Generated } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    call_recordings: {
      booking_id: BookingId
      id: Generated<string>
      interviewer_consents: Generated<boolean>
      interviewee_consents: Generated<boolean>
      interviewer_id: UserId | null
      type: string | null
      started_at: Date | null
      /** bigint: pg hands it over as text. */
      bytes: ColumnType<string, number | undefined, number>
      due_at: Date | null
      finished_at: Date | null
      tries: Generated<number>
      attempts: Generated<number>
    }
    recording_segments: {
      booking_id: BookingId
      id: string
      number: number
      started_at: Date
      stopped_at: Date | null
      chunks: number | null
      offset_ms: number | null
      duration_ms: number | null
    }
    recording_chunks: {
      booking_id: BookingId
      segment_id: string
      seq: number
      hash: Buffer
      bytes: number
      is_stored: Generated<boolean>
    }
  }
}

import type { ColumnType, Generated } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import type { Id, Made } from '#server/lib/database/tables.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    recordings: {
      id: Id<string>
      booking_id: BookingId
      uploaded_by: UserId
      file_name: string
      format: RecordingFormat
      /** bigint: pg hands it over as text. */
      bytes: ColumnType<string, number, number>
      storage_key: string
      created_at: Made
      delete_after: Date
      notified_at: Date | null
    }
    recording_uploads: {
      id: string
      user_id: UserId
      booking_id: BookingId
      /** bigint: pg hands it over as text. */
      bytes: ColumnType<string, number, number>
      started_at: Date
      saved_at: Date | null
      is_open: Generated<boolean>
    }
  }
}

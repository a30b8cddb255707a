import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    room_documents: {
      booking_id: BookingId
      snapshot: Buffer | null
      /** bigint: pg hands it over as text. */
      snapshot_upto: ColumnType<string, number | undefined, number | string>
      bytes: Generated<string>
      changed_at: Date
      noticed_at: Date | null
    }
    room_captions: {
      id: GeneratedAlways<string>
      booking_id: BookingId
      user_id: UserId
      at: Date
      text: string
    }
    room_changes: { id: GeneratedAlways<string>; booking_id: BookingId; at: Date; change: Buffer }
  }
}

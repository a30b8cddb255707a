import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    room_documents: {
      booking_id: BookingId
      snapshot: Buffer | null
      /** bigint: pg hands it over as text. */
      snapshot_upto: ColumnType<string, number | undefined, number | string>
      bytes: Generated<string>
      /** May be an hour less than the moment of the last change. */
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
    /** How many lines somebody has said in a session, those that were too many included. */
    caption_counts: { booking_id: BookingId; user_id: UserId; lines: number }
    room_changes: { id: GeneratedAlways<string>; booking_id: BookingId; at: Date; change: Buffer }
  }
}

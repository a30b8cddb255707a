import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    collaboration_documents: {
      booking_id: BookingId
      snapshot: Buffer | null
      /** bigint: pg hands it over as text. */
      snapshot_update_id: ColumnType<string, number | undefined, number | string>
      bytes: Generated<string>
      /** May be an hour less than the moment of the last change. */
      changed_at: Date
      notified_at: Date | null
    }
    captions: {
      id: GeneratedAlways<string>
      booking_id: BookingId
      user_id: UserId
      at: Date
      text: string
    }
    /** How many lines somebody has said in a session, those that were too many included. */
    caption_totals: { booking_id: BookingId; user_id: UserId; lines: number }
    collaboration_updates: { id: GeneratedAlways<string>; booking_id: BookingId; at: Date; update: Buffer }
  }
}

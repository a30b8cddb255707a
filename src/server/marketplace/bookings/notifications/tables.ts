import type { ColumnType } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { BookingLetter } from './digest.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    told_news: {
      mail_id: string
      reader_id: UserId
      booking_id: BookingId
      sender_id: UserId | null
      standing: string
      told_at: Date
    }
    waiting_news: {
      reader_id: UserId
      booking_id: BookingId
      sender_id: UserId | null
      /** In the order in which they were caused. */
      orders: ColumnType<BookingLetter[], string, string>
      due_at: Date
    }
    processed_notifications: {
      job_id: string
      processed_at: Date
    }
  }
}

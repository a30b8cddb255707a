import type { ColumnType } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'
import type { BookingEmail } from './policy.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    notification_log: {
      email_id: string
      recipient_id: UserId
      booking_id: BookingId
      actor_id: UserId | null
      status_fingerprint: string
      notified_at: Date
    }
    notification_outbox: {
      recipient_id: UserId
      booking_id: BookingId
      actor_id: UserId | null
      /** In the order in which they were caused. */
      emails: ColumnType<BookingEmail[], string, string>
      due_at: Date
    }
    processed_notification_jobs: {
      job_id: string
      processed_at: Date
    }
  }
}

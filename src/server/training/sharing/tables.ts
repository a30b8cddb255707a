import type { BookingId, TrainingSessionId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    training_shares: { interview_id: TrainingSessionId; booking_id: BookingId; created_at: Date }
  }
}

import type { BookingId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    no_show_reports: {
      booking_id: BookingId
      absent: 'interviewer' | 'interviewee'
      reported_at: Date
      contested_at: Date | null
      contest: string | null
      resolved_at: Date | null
      upheld: boolean | null
    }
    session_reminders: { booking_id: BookingId; hours_before: number; starts_at: Date }
  }
}

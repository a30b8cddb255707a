import type { Generated } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    socket_tokens: {
      booking_id: BookingId
      user_id: UserId
      /** Null in tickets of a process from before, which lead nowhere. */
      auth_session_id: string | null
      token_hash: Buffer
      connection_id: string
      closes_at: Date
      expires_at: Date
    }
    /** Which process holds the room of a booking: for good, and worth something only while that process lives. */
    room_nodes: { booking_id: BookingId; node_id: number }
    attendance: {
      id: Generated<string>
      booking_id: BookingId
      user_id: UserId
      connection_id: string
      joined_at: Date
      left_at: Date | null
      /** By the minute while they are there; null in visits from before that was kept. */
      last_seen_at: Date | null
    }
  }
}

import type { Generated, GeneratedAlways } from 'kysely'
import type { BookingId, UserId } from '#contract/id.ts'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    booking_messages: {
      booking_id: BookingId
      author_id: UserId
      /** Of the sender's making: sent twice it is kept once. */
      id: string
      /** Rises: what has the smaller one came first. */
      number: GeneratedAlways<string>
      text: string
      sent_at: Date
      /** Both were in the room. */
      in_room: Generated<boolean>
    }
  }
}

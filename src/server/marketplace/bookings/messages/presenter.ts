import type { MessageThread } from '#contract/booking-messages.ts'
import type { UserId } from '#contract/id.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { canWriteMessage, getRemainingMessages } from './policy.ts'
import type { MessageRow } from './repository.ts'

/** What the two of a meeting wrote, as one of them reads it, and how much of theirs may follow. `isInRoom`: both are in the room now. */
export function presentThread(
  rows: readonly MessageRow[],
  meeting: Authorized<BookedSession>,
  { reader, isInRoom, now }: { reader: UserId; isInRoom: boolean; now: Date },
): MessageThread {
  const { allowed } = canWriteMessage(meeting, now)
  const own = rows.filter(row => row.author_id === reader)
  const inRoom = own.filter(row => row.in_room).length
  return {
    messages: rows.map(row => ({
      id: row.id,
      isOwn: row.author_id === reader,
      text: row.text,
      sentAt: row.sent_at.toISOString(),
    })),
    left: allowed ? getRemainingMessages({ forBooking: own.length - inRoom, inRoom }, isInRoom) : 0,
    until: allowed?.until.toISOString() ?? null,
  }
}

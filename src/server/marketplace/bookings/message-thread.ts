import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { MessageThread, newMessage } from '#contract/booking-messages.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getBookedSession } from './access/authorize.ts'
import type { Authorized, BookedSession } from './access/policy.ts'
import { enqueueBookingNotifications } from './notifications/enqueue.ts'
import { canWriteMessage, getMessageLimitError, getRemainingMessages } from './policy.ts'
import {
  countMessages,
  hasMessage,
  insertMessage,
  listMessages,
  lockMessageAuthor,
  type MessageRow,
} from './repository.ts'

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

/** What the two of a booking wrote; it stays to be read whatever becomes of the booking. */
export async function getThread(deps: Deps, user: User, id: BookingId): Promise<MessageThread> {
  const meeting = await getBookedSession(deps.db, id, user.id)
  const isInRoom = await deps.liveRoom.areBothPresent(deps.db, meeting)
  const seen = { reader: user.id, isInRoom, now: deps.now() }
  return presentThread(await listMessages(deps.db, meeting), meeting, seen)
}

/** Keeps a message to the other side of a booking, who is told of it by mail, unless both are in the room. Sent again with its id it is kept once. */
export async function writeMessage(
  deps: Deps,
  user: User,
  bookingId: BookingId,
  message: z.output<typeof newMessage>,
): Promise<MessageThread> {
  const thread = await saveMessage(deps, user, bookingId, message)
  await deps.liveRoom.notifyChange(bookingId, user.id, 'messages')
  return thread
}

const saveMessage = (
  deps: Deps,
  user: User,
  bookingId: BookingId,
  { text, messageId = randomUUID() }: z.output<typeof newMessage>,
): Promise<MessageThread> =>
  deps.db.transaction().execute(async tx => {
    await lockMessageAuthor(tx, user.id)
    const meeting = await getBookedSession(tx, bookingId, user.id)
    const now = deps.now()
    const isInRoom = await deps.liveRoom.areBothPresent(tx, meeting)
    if (!(await hasMessage(tx, meeting, user.id, messageId))) {
      const { refused } = canWriteMessage(meeting, now)
      if (refused) throw new AppError(refused)
      const enough = getMessageLimitError(await countMessages(tx, meeting, user.id, now), isInRoom, now)
      if (enough) throw new AppError(enough.code, enough)
      await insertMessage(tx, {
        booking_id: bookingId,
        author_id: user.id,
        id: messageId,
        text,
        sent_at: now,
        in_room: isInRoom,
      })
      const only = meeting.party === 'interviewer' ? 'interviewee' : 'interviewer'
      const told = {
        only,
        actor: meeting.party,
        lifecycle: { messages: [{ text, at: now.toISOString() }] },
      } as const
      if (!isInRoom) await enqueueBookingNotifications(deps, tx, 'message-received', bookingId, told)
    }
    return presentThread(await listMessages(tx, meeting), meeting, { reader: user.id, isInRoom, now })
  })

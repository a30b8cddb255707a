import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { MessageThread, newMessage } from '#contract/booking-messages.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getBookedSession } from './access/authorize.ts'
import type { Authorized, BookedSession } from './access/policy.ts'
import { enqueueBookingNotifications } from './notifications.ts'
import { canWriteMessage, getMessageLimitError, getRemainingMessages } from './policy.ts'
import {
  countMessages,
  hasMessage,
  insertMessage,
  listMessages,
  lockMessageAuthor,
  type MessageRow,
} from './repository.ts'

/** `isInRoom`: both participants are in the room now. */
function presentThread(
  rows: readonly MessageRow[],
  session: Authorized<BookedSession>,
  { userId, isInRoom, now }: { userId: UserId; isInRoom: boolean; now: Date },
): MessageThread {
  const { value: allowed } = canWriteMessage(session, now)
  const own = rows.filter(row => row.author_id === userId)
  const inRoom = own.filter(row => row.in_room).length
  return {
    messages: rows.map(row => ({
      id: row.id,
      isOwn: row.author_id === userId,
      text: row.text,
      sentAt: row.sent_at.toISOString(),
    })),
    left: allowed ? getRemainingMessages({ forBooking: own.length - inRoom, inRoom }, isInRoom) : 0,
    until: allowed?.until.toISOString() ?? null,
  }
}

/** The thread stays readable after the booking has ended. */
export async function getThread(deps: Deps, user: CurrentUser, id: BookingId): Promise<MessageThread> {
  const session = await getBookedSession(deps.db, id, user.id)
  const isInRoom = await deps.liveRoom.areBothPresent(deps.db, session)
  const rows = await listMessages(deps.db, session)
  return presentThread(rows, session, { userId: user.id, isInRoom, now: deps.now() })
}

/**
 * Saves a message to the other participant, who gets an email unless both are in the room. A repeated message
 * id is saved once.
 */
export async function sendBookingMessage(
  deps: Deps,
  user: CurrentUser,
  bookingId: BookingId,
  { text, messageId = randomUUID() }: z.output<typeof newMessage>,
): Promise<MessageThread> {
  const thread = await deps.db.transaction().execute(async tx => {
    await lockMessageAuthor(tx, user.id)
    const session = await getBookedSession(tx, bookingId, user.id)
    const now = deps.now()
    const isInRoom = await deps.liveRoom.areBothPresent(tx, session)
    if (!(await hasMessage(tx, session, user.id, messageId))) {
      valueOrThrow(canWriteMessage(session, now))
      const limitError = getMessageLimitError(await countMessages(tx, session, user.id, now), isInRoom, now)
      if (limitError) throw new AppError(limitError.code, limitError)
      await insertMessage(tx, {
        booking_id: bookingId,
        author_id: user.id,
        id: messageId,
        text,
        sent_at: now,
        in_room: isInRoom,
      })
      if (!isInRoom)
        await enqueueBookingNotifications(deps, tx, 'message-received', bookingId, {
          only: session.party === 'interviewer' ? 'interviewee' : 'interviewer',
          actor: session.party,
          lifecycle: { messages: [{ text, at: now.toISOString() }] },
        })
    }
    return presentThread(await listMessages(tx, session), session, { userId: user.id, isInRoom, now })
  })
  await deps.liveRoom.notifyChange(bookingId, user.id, 'messages')
  return thread
}

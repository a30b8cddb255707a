import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { MessageThread, newMessage } from '#contract/booking-messages.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { isBlockedBetween } from '#server/marketplace/blocks/repository.ts'
import type { Deps } from '#server/marketplace/context.ts'
import type { Authorized, BookedSession } from './access/booked-session.ts'
import { getBookedSession } from './access/get-booked-session.ts'
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

/** The recipient of a message that moderation hid does not get its text. */
export function presentMessage({ id, author_id, text, sent_at, hidden_at }: MessageRow, userId: UserId) {
  const isOwn = author_id === userId
  const sentAt = sent_at.toISOString()
  return hidden_at
    ? { id, isOwn, text: isOwn ? text : '', sentAt, isHidden: true as const }
    : { id, isOwn, text, sentAt }
}

/** `isInRoom`: both participants are in the room now. */
function presentThread(
  rows: readonly MessageRow[],
  session: Authorized<BookedSession>,
  { userId, isInRoom, isBlocked, now }: { userId: UserId; isInRoom: boolean; isBlocked: boolean; now: Date },
): MessageThread {
  const { value: allowed } = canWriteMessage(session, isBlocked, now)
  const own = rows.filter(row => row.author_id === userId)
  const inRoom = own.filter(row => row.in_room).length
  return {
    messages: rows.map(row => presentMessage(row, userId)),
    left: allowed ? getRemainingMessages({ forBooking: own.length - inRoom, inRoom }, isInRoom) : 0,
    until: allowed?.until.toISOString() ?? null,
  }
}

/** The thread stays readable after the booking has ended. */
export async function getThread(deps: Deps, user: CurrentUser, id: BookingId): Promise<MessageThread> {
  const session = await getBookedSession(deps.db, id, user.id)
  const isInRoom = await deps.liveRoom.areBothPresent(deps.db, session)
  const isBlocked = await isBlockedBetween(deps.db, session.intervieweeId, session.interviewerId)
  const rows = await listMessages(deps.db, session)
  return presentThread(rows, session, { userId: user.id, isInRoom, isBlocked, now: deps.now() })
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
    const isBlocked = await isBlockedBetween(tx, session.intervieweeId, session.interviewerId)
    if (!(await hasMessage(tx, session, user.id, messageId))) {
      valueOrThrow(canWriteMessage(session, isBlocked, now))
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
          texts: { messages: [{ text, at: now.toISOString() }] },
        })
    }
    const viewer = { userId: user.id, isInRoom, isBlocked, now }
    return presentThread(await listMessages(tx, session), session, viewer)
  })
  await deps.liveRoom.notifyChange(bookingId, user.id, 'messages')
  return thread
}

import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { MessageThread, newMessage } from '#contract/booking-messages.ts'
import type { BookingId } from '#contract/id.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/authorize.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/enqueue-notifications.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { canWriteMessage, getMessageLimitError } from './policy.ts'
import { presentThread } from './presenter.ts'
import { countMessages, hasMessage, insertMessage, listMessages, lockMessageAuthor } from './repository.ts'

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
      const told = { only, by: meeting.party, life: { said: [{ text, at: now.toISOString() }] } } as const
      if (!isInRoom) await enqueueBookingNotifications(deps, tx, 'message-received', bookingId, told)
    }
    return presentThread(await listMessages(tx, meeting), meeting, { reader: user.id, isInRoom, now })
  })

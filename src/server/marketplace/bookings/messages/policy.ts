import type { ErrorCode } from '#contract/error.ts'
import { messageLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { allow, refuse, type Verdict } from '#server/lib/result.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/policy.ts'

/** Whether the two of a meeting can write to each other: requested or confirmed, until a day after its end. */
export function canWriteMessage(
  meeting: Pick<BookedSession, 'state' | 'end'>,
  now: Date,
): Verdict<{ until: Date }> {
  const until = writableUntil(meeting.end)
  const stands = meeting.state !== 'hold' && meeting.state !== 'cancelled'
  return stands && now < until ? allow({ until }) : refuse('booking.messages_closed')
}

/** When the clock alone changes that. */
export const writableUntil = (end: Date): Date => new Date(end.getTime() + messageLimits.hoursAfter * hourMs)

/**
 * What somebody has written: about this booking, while both were in its room, and within the last hour about any. What is
 * written in the room is told to nobody by mail, and counts by itself.
 */
export type MessageCounts = { forBooking: number; inRoom: number; sentLastHour: readonly Date[] }

/** How many messages somebody may still write about a booking, whatever the hour. */
export const getRemainingMessages = (
  { forBooking: ofBooking, inRoom }: Omit<MessageCounts, 'sentLastHour'>,
  isInRoom: boolean,
): number => Math.max(0, isInRoom ? messageLimits.inRoom - inRoom : messageLimits.perBooking - ofBooking)

/** Why somebody has written enough for now, and in how many seconds they may again; null where they have not. */
export function getMessageLimitError(
  written: MessageCounts,
  isInRoom: boolean,
  now: Date,
): { code: ErrorCode; retryAfterSeconds?: number } | null {
  if (getRemainingMessages(written, isInRoom) === 0)
    return { code: isInRoom ? 'room.messages_used_up' : 'booking.messages_used_up' }
  if (isInRoom) return null
  const counting = written.sentLastHour
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-messageLimits.anHour)
  if (!counting) return null
  const freeAt = counting.getTime() + hourMs
  return {
    code: 'booking.messages_too_fast',
    retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
  }
}

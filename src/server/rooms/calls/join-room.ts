import { createHash, randomBytes } from 'node:crypto'
import type { HandlerReply } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { endpoints, MediaGrant } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { isSessionActive } from '#server/identity/auth/sessions.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/authorize.ts'
import { canJoin, getRoomWindow } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/rooms/context.ts'
import { getRoomCloseTime } from './live-room.ts'
import { getParticipants } from './policy.ts'
import { consumeSocketToken, type SocketToken, upsertSocketToken } from './repository.ts'

type JoinRoomResponse = HandlerReply<typeof endpoints.joinRoom>

/** Lets one of the two people of a confirmed meeting in: a ticket that opens one socket within a minute. */
export async function joinRoom(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  instanceId: string,
): Promise<JoinRoomResponse> {
  const meeting = await getBookedSession(deps.db, id, user.id)
  const now = deps.now()
  const verdict = canJoin(meeting, now)
  if (verdict.error === 'room.too_early')
    throw new AppError(verdict.error, { extra: { opensAt: getRoomWindow(meeting).opensAt.toISOString() } })
  if (verdict.error) throw new AppError(verdict.error)

  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + roomLimits.socketTokenSeconds * 1000)
  const { closesAt } = verdict.value
  const ticket = { userId: user.id, authSessionId: user.authSessionId, connectionId: instanceId, closesAt }
  await upsertSocketToken(deps.db, meeting, ticket, hashToken(token), expiresAt)
  return {
    ticket: token,
    grant: await deps.media.createGrant(id, user.id, closesAt),
    startsAt: meeting.start.toISOString(),
    endsAt: meeting.end.toISOString(),
    ...getParticipants(meeting),
  }
}

/**
 * Uses a ticket up: who comes into which room. Refuses one that is unknown, expired or used, whose sign-in has ended, or
 * whose meeting was cancelled or moved.
 */
export async function redeemSocketToken(deps: Deps, token: string): Promise<SocketToken> {
  const ticket = await consumeSocketToken(deps.db, hashToken(token), deps.now())
  // As it stands now: the meeting may have been moved since.
  const closesAt =
    ticket &&
    (await isSessionActive(deps, ticket.authSessionId)) &&
    (await getRoomCloseTime(deps, ticket.bookingId))
  if (!closesAt) throw new AppError('room.ticket_used')
  return { ...ticket, closesAt }
}

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** For somebody who wants to know beforehand whether their line will do: from a day before the session on. */
export async function createPrecallGrant(
  { media, db, now }: Deps,
  user: CurrentUser,
  id: BookingId,
): Promise<MediaGrant> {
  const meeting = await getBookedSession(db, id, user.id)
  const inHours = (meeting.start.getTime() - now().getTime()) / hourMs
  const { error: refused } = canJoin(meeting, now())
  // A booking for next month is no relay for a month.
  const isSoon = refused === 'room.too_early' && inHours <= roomLimits.precallTestHoursBefore
  if (refused && !isSoon) throw new AppError(refused)
  return media.createPrecallGrant(
    user.id,
    new Date(now().getTime() + roomLimits.precallTestMinutes * minuteMs),
  )
}

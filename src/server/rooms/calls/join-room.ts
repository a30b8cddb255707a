import { randomBytes } from 'node:crypto'
import type { BookingId } from '#contract/id.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { isAuthSessionActive } from '#server/identity/auth/sessions.ts'
import { hashToken } from '#server/lib/crypto.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { canJoin, getRoomWindow } from '#server/marketplace/bookings/access/booked-session.ts'
import { getBookedSession } from '#server/marketplace/bookings/access/get-booked-session.ts'
import type { Deps } from '#server/rooms/context.ts'
import { consumeSocketToken, isUserPresent, type SocketToken, upsertSocketToken } from './repository.ts'
import { getRoomCloseTime } from './room-control.ts'

/** Issues a participant of a confirmed session a token that opens one socket within a minute. */
export async function joinRoom(deps: Deps, user: CurrentUser, id: BookingId, instanceId: string) {
  const session = await getBookedSession(deps.db, id, user.id)
  const now = deps.now()
  const decision = canJoin(session, now)
  if (decision.error === 'room.too_early')
    throw new AppError(decision.error, { extra: { opensAt: getRoomWindow(session).opensAt.toISOString() } })
  const { closesAt } = valueOrThrow(decision)

  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + roomLimits.socketTokenSeconds * 1000)
  const token = { userId: user.id, authSessionId: user.authSessionId, connectionId: instanceId, closesAt }
  await upsertSocketToken(deps.db, session, token, hashToken(secret), expiresAt)
  const interviewee = { name: session.intervieweeName, side: 'interviewee' } as const
  const interviewer = { name: session.interviewerName, side: 'interviewer' } as const
  return {
    ticket: secret,
    grant: await deps.media.createGrant(id, user.id, closesAt),
    startsAt: session.start.toISOString(),
    endsAt: session.end.toISOString(),
    ...(session.party === 'interviewee'
      ? { self: interviewee, other: interviewer }
      : { self: interviewer, other: interviewee }),
  }
}

/** Whether the other participant is in the room. Always false while the room is closed. */
export async function getPresence({ db, now }: Deps, user: CurrentUser, id: BookingId) {
  const session = await getBookedSession(db, id, user.id)
  const peerId = session.party === 'interviewee' ? session.interviewerId : session.intervieweeId
  const isOpen = canJoin(session, now()).value !== undefined
  return { isPeerPresent: isOpen && (await isUserPresent(db, id, peerId, now())) }
}

/**
 * Consumes a socket token. Refuses unknown, expired and used tokens, and those of an ended login or of a session that was
 * cancelled or moved.
 */
export async function redeemSocketToken(deps: Deps, secret: string): Promise<SocketToken> {
  const token = await consumeSocketToken(deps.db, hashToken(secret), deps.now())
  // Read again, because the session may have moved since the token was issued.
  const closesAt =
    token &&
    (await isAuthSessionActive(deps, token.authSessionId)) &&
    (await getRoomCloseTime(deps, token.bookingId))
  if (!closesAt) throw new AppError('room.ticket_used')
  return { ...token, closesAt }
}

/** Grant for the connection test, from a day before the session on. */
export async function createPrecallGrant({ media, db, now }: Deps, user: CurrentUser, id: BookingId) {
  const session = await getBookedSession(db, id, user.id)
  const hoursAhead = (session.start.getTime() - now().getTime()) / hourMs
  const { error: refused } = canJoin(session, now())
  // Limited, so that a booking for next month gives no month of free relay.
  const isSoon = refused === 'room.too_early' && hoursAhead <= roomLimits.precallTestHoursBefore
  if (refused && !isSoon) throw new AppError(refused)
  const until = new Date(now().getTime() + roomLimits.precallTestMinutes * minuteMs)
  return media.createPrecallGrant(user.id, until)
}

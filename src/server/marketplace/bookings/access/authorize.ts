import type { BookingId, UserId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import {
  type Authorized,
  authorize,
  type BookedSession,
  type BookedSessionRow,
  toBookedSession,
} from './policy.ts'
import {
  findBookedSessions,
  findBookedSessionsOfUser,
  findNotificationData,
  lockBookedSession,
} from './repository.ts'

/** A session of other users is answered as not found. */
export async function getBookedSession(
  db: Executor,
  id: BookingId,
  userId: UserId,
): Promise<Authorized<BookedSession>> {
  const [row] = await findBookedSessions(db, [id])
  return requireAuthorized(row, userId)
}

/**
 * Locks the booking until the transaction ends. Take this lock before the lock of anything that belongs to
 * the booking.
 */
export async function getBookedSessionForUpdate(
  tx: Tx,
  id: BookingId,
  userId: UserId,
): Promise<Authorized<BookedSession>> {
  return requireAuthorized(await lockBookedSession(tx, id), userId)
}

export async function listBookedSessionsOfUser(
  db: Executor,
  userId: UserId,
): Promise<Authorized<BookedSession>[]> {
  const sessions = (await findBookedSessionsOfUser(db, userId)).map(toBookedSession)
  return sessions.flatMap(session => authorize(session, session, userId) ?? [])
}

/** Sessions by id for jobs, without an access check. */
export const getBookedSessions = async (db: Executor, ids: readonly BookingId[]): Promise<BookedSession[]> =>
  (await findBookedSessions(db, ids)).map(toBookedSession)

export async function getNotificationData(db: Executor, id: BookingId) {
  const row = await findNotificationData(db, id)
  if (!row) throw new Error(`booking ${id} not found`)
  return row
}

function requireAuthorized(
  row: BookedSessionRow | null | undefined,
  userId: UserId,
): Authorized<BookedSession> {
  const session = row && toBookedSession(row)
  const own = session && authorize(session, session, userId)
  if (!own) throw new AppError('booking.not_found')
  return own
}

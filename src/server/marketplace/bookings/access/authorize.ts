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
import { findBookedSessions, findBookedSessionsOfUser, lockBookedSession } from './repository.ts'

/** A session of other users is answered as not found. */
export async function getBookedSession(db: Executor, id: BookingId, userId: UserId) {
  const [row] = await findBookedSessions(db, [id])
  return requireAuthorized(row, userId)
}

/** Locks the booking until the transaction ends. Take this lock before those of data that belongs to the booking. */
export async function getBookedSessionForUpdate(tx: Tx, id: BookingId, userId: UserId) {
  return requireAuthorized(await lockBookedSession(tx, id), userId)
}

export const listBookedSessionsOfUser = async (db: Executor, userId: UserId) =>
  (await findBookedSessionsOfUser(db, userId)).flatMap(row => authorizeSession(row, userId) ?? [])

/** Sessions by id for jobs, without an access check. */
export const getBookedSessions = async (db: Executor, ids: readonly BookingId[]): Promise<BookedSession[]> =>
  (await findBookedSessions(db, ids)).map(toBookedSession)

export const authorizeSession = (row: BookedSessionRow, userId: UserId) =>
  authorize(toBookedSession(row), row, userId)

function requireAuthorized(row: BookedSessionRow | undefined, userId: UserId): Authorized<BookedSession> {
  const session = row && authorizeSession(row, userId)
  if (!session) throw new AppError('booking.not_found')
  return session
}

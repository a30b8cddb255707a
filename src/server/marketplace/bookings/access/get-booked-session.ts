import type { BookingId, UserId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { authorize, type BookedSession, type BookedSessionRow, toBookedSession } from './booked-session.ts'
import { findBookedSessions, findBookedSessionsOfUser, lockBookedSession } from './repository.ts'

export async function getBookedSession(db: Executor, id: BookingId, userId: UserId) {
  const [row] = await findBookedSessions(db, [id])
  return requireFound(row && authorizeSession(row, userId))
}

/** Locks the booking until the transaction ends. Take this lock before those of data that belongs to the booking. */
export async function getBookedSessionForUpdate(tx: Tx, id: BookingId, userId: UserId) {
  const row = await lockBookedSession(tx, id)
  return requireFound(row && authorizeSession(row, userId))
}

export const listBookedSessionsOfUser = async (db: Executor, userId: UserId) =>
  (await findBookedSessionsOfUser(db, userId)).flatMap(row => authorizeSession(row, userId) ?? [])

/** Sessions by id for jobs, without an access check. */
export const getBookedSessions = async (db: Executor, ids: readonly BookingId[]): Promise<BookedSession[]> =>
  (await findBookedSessions(db, ids)).map(toBookedSession)

export const authorizeSession = (row: BookedSessionRow, userId: UserId) =>
  authorize(toBookedSession(row), row, userId)

/** Bookings of other users are answered as not found. */
export function requireFound<T>(booking: T | null | undefined): T {
  if (!booking) throw new AppError('booking.not_found')
  return booking
}

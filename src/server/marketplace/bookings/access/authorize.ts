import type { BookingQuery } from '#contract/booking.ts'
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
  type BookingPage,
  findBookedSessions,
  findBookedSessionsOfUser,
  findBookingPage,
  findNotificationData,
  lockBookedSession,
  type PartyFilter,
} from './repository.ts'

/** A meeting of one's own, with the side one is on; another person's is not there. */
export async function getBookedSession(
  db: Executor,
  id: BookingId,
  person: UserId,
): Promise<Authorized<BookedSession>> {
  const [row] = await findBookedSessions(db, [id])
  return requireAuthorized(row, person)
}

/** The same, and nobody changes it until the transaction ends. Taken before the lock of anything that belongs to it. */
export async function getBookedSessionForUpdate(
  tx: Tx,
  id: BookingId,
  person: UserId,
): Promise<Authorized<BookedSession>> {
  return requireAuthorized(await lockBookedSession(tx, id), person)
}

/** Every meeting that is there for a person, on whichever side. */
export async function listBookedSessionsOfUser(
  db: Executor,
  person: UserId,
): Promise<Authorized<BookedSession>[]> {
  const meetings = (await findBookedSessionsOfUser(db, person)).map(toBookedSession)
  return meetings.flatMap(meeting => authorize(meeting, meeting, person) ?? [])
}

/** Which of a person's meetings stand on a page of their list, in its order, and how many there are elsewhere. */
export const getBookingPage = (
  db: Executor,
  person: UserId,
  side: PartyFilter,
  query: BookingQuery,
  now: Date,
): Promise<BookingPage> => findBookingPage(db, person, side, query, now)

/** Meetings by their ids, for what is done in nobody's name. */
export const getBookedSessions = async (db: Executor, ids: readonly BookingId[]): Promise<BookedSession[]> =>
  (await findBookedSessions(db, ids)).map(toBookedSession)

/** A booking with what its letters say of it and of both people. */
export async function getNotificationData(db: Executor, id: BookingId) {
  const row = await findNotificationData(db, id)
  if (!row) throw new Error(`There is no booking ${id}`)
  return row
}

/** The same; null where there is no such booking. */
export const findNotificationDataOrNull = (db: Executor, id: BookingId) => findNotificationData(db, id)

function requireAuthorized(
  row: BookedSessionRow | null | undefined,
  person: UserId,
): Authorized<BookedSession> {
  const meeting = row && toBookedSession(row)
  const own = meeting && authorize(meeting, meeting, person)
  if (!own) throw new AppError('booking.not_found')
  return own
}

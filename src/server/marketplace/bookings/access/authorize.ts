import type { BookingQuery } from '#contract/booking.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { type Meeting, type MeetingRow, meetingOf, type Own, ownedBy } from './policy.ts'
import {
  findForLetters,
  findMeetings,
  findMeetingsOf,
  findPage,
  lockMeeting,
  type Page,
  type Side,
} from './repository.ts'

/** A meeting of one's own, with the side one is on; another person's is not there. */
export async function readMeeting(db: Executor, id: BookingId, person: UserId): Promise<Own<Meeting>> {
  const [row] = await findMeetings(db, [id])
  return ownOr404(row, person)
}

/** The same, and nobody changes it until the transaction ends. Taken before the lock of anything that belongs to it. */
export async function readMeetingUnderLock(tx: Tx, id: BookingId, person: UserId): Promise<Own<Meeting>> {
  return ownOr404(await lockMeeting(tx, id), person)
}

/** Every meeting that is there for a person, on whichever side. */
export async function readMeetingsOf(db: Executor, person: UserId): Promise<Own<Meeting>[]> {
  const meetings = (await findMeetingsOf(db, person)).map(meetingOf)
  return meetings.flatMap(meeting => ownedBy(meeting, meeting, person) ?? [])
}

/** Which of a person's meetings stand on a page of their list, in its order, and how many there are elsewhere. */
export const pageOfMeetings = (
  db: Executor,
  person: UserId,
  side: Side,
  query: BookingQuery,
  now: Date,
): Promise<Page> => findPage(db, person, side, query, now)

/** Meetings by their ids, for what is done in nobody's name. */
export const readMeetings = async (db: Executor, ids: readonly BookingId[]): Promise<Meeting[]> =>
  (await findMeetings(db, ids)).map(meetingOf)

/** A booking with what its letters say of it and of both people. */
export async function readForLetters(db: Executor, id: BookingId) {
  const row = await findForLetters(db, id)
  if (!row) throw new Error(`There is no booking ${id}`)
  return row
}

/** The same; null where there is no such booking. */
export const findForMails = (db: Executor, id: BookingId) => findForLetters(db, id)

function ownOr404(row: MeetingRow | null | undefined, person: UserId): Own<Meeting> {
  const meeting = row && meetingOf(row)
  const own = meeting && ownedBy(meeting, meeting, person)
  if (!own) throw new AppError('booking.not_found')
  return own
}

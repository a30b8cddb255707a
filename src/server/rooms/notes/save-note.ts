import type { Answer, Received } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { endpoints } from '#contract/notes.ts'
import { noteLimits } from '#contract/room-limits.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSession, getBookedSessionForUpdate } from '#server/marketplace/bookings/access/authorize.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/rooms/context.ts'
import { canWriteNote, noteDeletionCutoff } from './policy.ts'
import { presentNote } from './presenter.ts'
import { countNotes, deleteNote, findNote, listVisibleNotes, upsertNote } from './repository.ts'

type NotesResponse = Answer<typeof endpoints.keepMoment>
type SaveNoteRequest = Received<typeof endpoints.keepMoment>

/** Asks or notes something. Sent again it is kept once; sent with another text or shared, it is changed. */
export async function saveSessionNote(
  deps: Deps,
  user: User,
  { params, body }: Pick<SaveNoteRequest, 'params' | 'body'>,
): Promise<NotesResponse> {
  const { bookingId, id } = params
  const [moments, isSeen] = await deps.db.transaction().execute(async tx => {
    // Whoever asks twice at once counts in turn.
    const meeting = await getBookedSessionForUpdate(tx, bookingId, user.id)
    const now = deps.now()
    const { refused } = canWriteNote(meeting, now)
    if (refused) throw new AppError(refused)
    if (body.kind === 'question' && meeting.party !== 'interviewer')
      throw new AppError('room.only_interviewers_ask')
    const before = await findNote(tx, meeting, user.id, id)
    if (!before && (await countNotes(tx, meeting, user.id)) >= noteLimits.notesMax)
      throw new AppError('room.too_many_notes')
    await upsertNote(tx, {
      booking_id: bookingId,
      author_id: user.id,
      id,
      kind: body.kind,
      text: body.text,
      at: now,
      is_shared: body.isShared,
    })
    return [await getVisibleNotes(tx, meeting, user), body.isShared || before?.is_shared === true] as const
  })
  if (isSeen) await deps.liveRoom.notifyChange(bookingId, user.id, 'moments')
  return moments
}

/** Takes back what one asked or noted, as long as it could be changed. */
export async function deleteSessionNote(
  deps: Deps,
  user: User,
  bookingId: BookingId,
  id: string,
): Promise<NotesResponse> {
  const meeting = await getBookedSession(deps.db, bookingId, user.id)
  const { refused } = canWriteNote(meeting, deps.now())
  if (refused) throw new AppError(refused)
  await deleteNote(deps.db, meeting, user.id, id)
  await deps.liveRoom.notifyChange(bookingId, user.id, 'moments')
  return getVisibleNotes(deps.db, meeting, user)
}

/** What somebody may see of what was asked and noted in a session of theirs, as long as it is kept. */
export async function getSessionNotes(deps: Deps, user: User, id: BookingId): Promise<NotesResponse> {
  const meeting = await getBookedSession(deps.db, id, user.id)
  return meeting.end > noteDeletionCutoff(deps.now())
    ? getVisibleNotes(deps.db, meeting, user)
    : { moments: [] }
}

async function getVisibleNotes(
  db: Executor,
  meeting: Authorized<BookedSession>,
  user: User,
): Promise<NotesResponse> {
  const rows = await listVisibleNotes(db, meeting, user.id)
  return { moments: rows.map(row => presentNote(row, user.id)) }
}

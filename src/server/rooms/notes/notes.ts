import type { HandlerInput, HandlerReply } from '#contract/endpoint.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import type { endpoints, InterviewQuestion, SessionNote } from '#contract/notes.ts'
import { noteLimits } from '#contract/room-limits.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { getBookedSession, getBookedSessionForUpdate } from '#server/marketplace/bookings/access/authorize.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/rooms/context.ts'
import { findTask } from '#server/training/question-bank/coding-tasks.ts'
import { type BankQuestion, getQuestions } from '#server/training/question-bank/question-bank.ts'
import { renderQuestion } from '#server/training/question-bank/question-selection.ts'
import { canWriteNote, noteDeletionCutoff } from './policy.ts'
import {
  countNotes,
  deleteNote,
  findNote,
  listSavedQuestions,
  listVisibleNotes,
  type NoteRow,
  upsertNote,
  upsertSavedQuestion,
} from './repository.ts'

export const presentNote = ({ id, kind, text, at, ...row }: NoteRow, userId: UserId): SessionNote => ({
  id,
  kind,
  text,
  at: at.toISOString(),
  isShared: row.is_shared,
  isOwn: row.author_id === userId,
})

type NotesResponse = HandlerReply<typeof endpoints.keepMoment>
type SaveNoteRequest = HandlerInput<typeof endpoints.keepMoment>

/** Asks or notes something. Sent again it is kept once; sent with another text or shared, it is changed. */
export async function saveSessionNote(
  deps: Deps,
  user: CurrentUser,
  { params, body }: Pick<SaveNoteRequest, 'params' | 'body'>,
): Promise<NotesResponse> {
  const { bookingId, id } = params
  const [moments, isSeen] = await deps.db.transaction().execute(async tx => {
    // Whoever asks twice at once counts in turn.
    const meeting = await getBookedSessionForUpdate(tx, bookingId, user.id)
    const now = deps.now()
    const { error: refused } = canWriteNote(meeting, now)
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
  user: CurrentUser,
  bookingId: BookingId,
  id: string,
): Promise<NotesResponse> {
  const meeting = await getBookedSession(deps.db, bookingId, user.id)
  const { error: refused } = canWriteNote(meeting, deps.now())
  if (refused) throw new AppError(refused)
  await deleteNote(deps.db, meeting, user.id, id)
  await deps.liveRoom.notifyChange(bookingId, user.id, 'moments')
  return getVisibleNotes(deps.db, meeting, user)
}

/** What somebody may see of what was asked and noted in a session of theirs, as long as it is kept. */
export async function getSessionNotes(deps: Deps, user: CurrentUser, id: BookingId): Promise<NotesResponse> {
  const meeting = await getBookedSession(deps.db, id, user.id)
  return meeting.end > noteDeletionCutoff(deps.now())
    ? getVisibleNotes(deps.db, meeting, user)
    : { moments: [] }
}

async function getVisibleNotes(
  db: Executor,
  meeting: Authorized<BookedSession>,
  user: CurrentUser,
): Promise<NotesResponse> {
  const rows = await listVisibleNotes(db, meeting, user.id)
  return { moments: rows.map(row => presentNote(row, user.id)) }
}

/** Questions of the bank for an interviewer of a confirmed session: what is asked, and what good answers have. */
export async function listBankQuestions(
  { db }: Deps,
  user: CurrentUser,
  bookingId: BookingId,
  { interviewType, experienceLevel }: { interviewType: InterviewType; experienceLevel: ExperienceLevel },
): Promise<InterviewQuestion[]> {
  const meeting = await getBookedSession(db, bookingId, user.id)
  if (meeting.party !== 'interviewer') throw new AppError('booking.not_found')
  if (meeting.state !== 'confirmed') throw new AppError('booking.not_confirmed')
  return getQuestions(interviewType)
    .filter(question => question.level === experienceLevel)
    .map(question => ({
      id: question.id,
      text: renderQuestion(question).text,
      minutes: question.minutes,
      task: findTask(question.id),
      listenFor: listExpectedPoints(question).map(({ label }) => label),
    }))
}

const listExpectedPoints = (question: BankQuestion) =>
  'phases' in question ? Object.values(question.phases).flatMap(phase => phase.points) : question.points

/** Keeps a question of an interviewer for next time. Sent again it is kept once, sent with other words it is changed. */
export async function saveQuestion({ db, now }: Deps, { id: userId }: CurrentUser, id: string, text: string) {
  const atMost = noteLimits.questionsMax
  if (!(await upsertSavedQuestion(db, { userId, id, text, at: now(), limit: atMost })))
    throw new AppError('room.too_many_questions')
  return { questions: await listSavedQuestions(db, userId) }
}

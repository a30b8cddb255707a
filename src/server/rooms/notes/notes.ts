import type { HandlerInput, HandlerReply } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { endpoints, InterviewQuestion } from '#contract/notes.ts'
import { noteLimits } from '#contract/room-limits.ts'
import { dayMs } from '#contract/time.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { ok, type Result, refuse, valueOrThrow } from '#server/lib/result.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import {
  getBookedSession,
  getBookedSessionForUpdate,
} from '#server/marketplace/bookings/access/get-booked-session.ts'
import type { Deps } from '#server/rooms/context.ts'
import { retentionCutoff } from '#server/rooms/recordings/policy.ts'
import { type BankQuestion, findTask, getQuestions } from '#server/training/question-bank/question-bank.ts'
import { fillRolePlaceholder } from '#server/training/question-bank/question-selection.ts'
import {
  countNotes,
  deleteNote,
  findLatestQuestion,
  findNote,
  listSavedQuestions,
  listVisibleNotes,
  upsertNote,
  upsertSavedQuestion,
} from './repository.ts'

type NotesResponse = HandlerReply<typeof endpoints.saveSessionNote>
type SaveNoteRequest = HandlerInput<typeof endpoints.saveSessionNote>

/** Saves a note or an asked question under the id that the browser chose. Sending it again updates it. */
export async function saveSessionNote(
  deps: Deps,
  user: CurrentUser,
  { params, body }: Pick<SaveNoteRequest, 'params' | 'body'>,
): Promise<NotesResponse> {
  const { bookingId, id } = params
  const [response, isVisibleToPeer] = await deps.db.transaction().execute(async tx => {
    // The lock makes simultaneous requests count one after the other.
    const session = await getBookedSessionForUpdate(tx, bookingId, user.id)
    const now = deps.now()
    valueOrThrow(canChangeNotes(session, now))
    if (body.kind === 'question' && session.party !== 'interviewer')
      throw new AppError('room.only_interviewers_ask')
    const previous = await findNote(tx, session, user.id, id)
    if (!previous && (await countNotes(tx, session, user.id)) >= noteLimits.notesMax)
      throw new AppError('room.too_many_notes')
    const { kind, text, isShared } = body
    const note = { booking_id: bookingId, author_id: user.id, id, kind, text, at: now, is_shared: isShared }
    await upsertNote(tx, note)
    return [await getVisibleNotes(tx, session, user), isShared || previous?.is_shared === true] as const
  })
  if (isVisibleToPeer) await deps.liveRoom.notifyChange(bookingId, user.id, 'moments')
  return response
}

/** A note can be deleted as long as it can be changed. */
export async function deleteSessionNote(deps: Deps, user: CurrentUser, bookingId: BookingId, id: string) {
  const session = await getBookedSession(deps.db, bookingId, user.id)
  valueOrThrow(canChangeNotes(session, deps.now()))
  await deleteNote(deps.db, session, user.id, id)
  await deps.liveRoom.notifyChange(bookingId, user.id, 'moments')
  return getVisibleNotes(deps.db, session, user)
}

/** Notes that the user may see. Past the retention they are hidden even before the job deletes them. */
export async function getSessionNotes(deps: Deps, user: CurrentUser, id: BookingId): Promise<NotesResponse> {
  const session = await getBookedSession(deps.db, id, user.id)
  return session.end > retentionCutoff(deps.now())
    ? getVisibleNotes(deps.db, session, user)
    : { moments: [], shownQuestion: null }
}

async function getVisibleNotes(db: Executor, session: Authorized<BookedSession>, user: CurrentUser) {
  const rows = await listVisibleNotes(db, session, user.id)
  const present = ({ id, kind, text, ...row }: (typeof rows)[number]) => ({
    id,
    kind,
    text,
    at: row.at.toISOString(),
    isShared: row.is_shared,
    isOwn: row.author_id === user.id,
  })
  const latest = await findLatestQuestion(db, session)
  // A hidden question must not bring an earlier one back.
  return { moments: rows.map(present), shownQuestion: latest?.is_shared ? present(latest) : null }
}

/** Questions of the bank with the points of a good answer, for the interviewer of a confirmed session. */
export async function listBankQuestions(
  { db }: Deps,
  user: CurrentUser,
  bookingId: BookingId,
  { interviewType, experienceLevel }: { interviewType: InterviewType; experienceLevel: ExperienceLevel },
): Promise<InterviewQuestion[]> {
  const session = await getBookedSession(db, bookingId, user.id)
  if (session.party !== 'interviewer') throw new AppError('booking.not_found')
  if (session.state !== 'confirmed') throw new AppError('booking.not_confirmed')
  return getQuestions(interviewType)
    .filter(question => question.level === experienceLevel)
    .map(question => ({
      id: question.id,
      text: fillRolePlaceholder(question.text),
      minutes: question.minutes,
      task: findTask(question.id),
      listenFor: listExpectedPoints(question).map(({ label }) => label),
    }))
}

const listExpectedPoints = (question: BankQuestion) =>
  'phases' in question ? Object.values(question.phases).flatMap(phase => phase.points) : question.points

/** Saves an interviewer's own question for later sessions. Sending it again updates it. */
export async function saveQuestion({ db, now }: Deps, { id: userId }: CurrentUser, id: string, text: string) {
  if (!(await upsertSavedQuestion(db, { userId, id, text, at: now(), limit: noteLimits.questionsMax })))
    throw new AppError('room.too_many_questions')
  return { questions: await listSavedQuestions(db, userId) }
}

/**
 * Notes and the interviewer's asked questions can be saved or deleted until `editableDaysAfter` days after the confirmed
 * session.
 */
function canChangeNotes({ state, end }: Pick<BookedSession, 'state' | 'end'>, now: Date): Result<true> {
  if (state !== 'confirmed') return refuse('booking.not_confirmed')
  const isOver = now.getTime() > end.getTime() + noteLimits.editableDaysAfter * dayMs
  return isOver ? refuse('room.notes_closed') : ok(true)
}

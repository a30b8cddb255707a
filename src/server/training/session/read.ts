import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { InterviewSession } from '#contract/training-session.ts'
import type { SessionSummary } from '#contract/training-summary.ts'
import { displayNameOf } from '#server/people/profile/rules.ts'
import type { Executor } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/http/error.ts'
import type { Deps } from '#server/training/deps.ts'
import type { Judged } from '#server/training/interview/summary.ts'
import {
  findAnySession,
  findSession,
  findZone,
  listMessages,
  listQuestions,
  listRetries,
  listShares,
  type MessageRow,
  type SessionRow,
} from './store.ts'
import { viewAnswer, viewSession } from './view.ts'

/** A person's own session with everything in it. */
export async function readInterview(
  deps: Deps,
  userId: UserId,
  id: TrainingSessionId,
): Promise<InterviewSession> {
  const session = await findSession(deps.db, id, userId)
  if (!session) throw new AppError('training.session_not_found')
  return readWhole(deps, session)
}

/** A session with its transcript, for somebody who may read it. */
export async function readWhole(deps: Deps, session: SessionRow): Promise<InterviewSession> {
  const messages = await listMessages(deps.db, [session.id])
  const sharedWith = (await listShares(deps.db, session.id)).map(share => ({
    bookingId: share.booking_id,
    interviewerName: displayNameOf(share.display_name, share.email),
    startTime: share.starts_at.toISOString(),
  }))
  const summary = await readSummary(deps.db, session, messages)
  return viewSession({ session, messages, sharedWith, summary, now: deps.now() })
}

/** The same for whom it was shared with, who need not know whom else it was. */
export async function readSharedWhole(deps: Deps, id: TrainingSessionId) {
  const session = await findAnySession(deps.db, id)
  if (!session) return null
  const { sharedWith, ...whole } = await readWhole(deps, session)
  return whole
}

/** The time zone in which a person reads times. */
export const readZone = (deps: Deps, userId: UserId) => findZone(deps.db, userId)

/** The summary as it was at the end, with the answers given again since. */
export async function readSummary(
  db: Executor,
  session: SessionRow,
  messages: readonly MessageRow[],
): Promise<SessionSummary | null> {
  const { summary } = session
  if (!summary) return null
  const counted = new Set(summary.answers.map(one => one.number))
  const answers = (await readAnswers(db, session, messages)).map(one => one.answer)
  return { ...summary, answers: answers.filter(one => counted.has(one.number)) }
}

/** Every question of a session with what became of it. */
export async function readAnswers(
  db: Executor,
  session: SessionRow,
  messages: readonly MessageRow[],
): Promise<Judged[]> {
  const questions = await listQuestions(db, [session.id])
  const retries = await listRetries(db, [session.id])
  return questions.map(row => viewAnswer({ type: session.interview_type, row, messages, retries }))
}

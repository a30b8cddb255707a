import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { InterviewSession } from '#contract/training-session.ts'
import type { SessionSummary } from '#contract/training-summary.ts'
import { displayNameOf } from '#server/people/profile/rules.ts'
import type { Executor } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/http/error.ts'
import type { Judged } from '#server/training/course/summary.ts'
import type { Deps } from '#server/training/deps.ts'
import {
  findAnyInterview,
  findInterview,
  findZone,
  type InterviewRow,
  listMessages,
  listQuestions,
  listRetries,
  listShares,
  type MessageRow,
} from './store.ts'
import { viewAnswer, viewInterview } from './view.ts'

/** A person's own interview with everything in it. */
export async function readInterview(
  deps: Deps,
  userId: UserId,
  id: TrainingSessionId,
): Promise<InterviewSession> {
  const interview = await findInterview(deps.db, id, userId)
  if (!interview) throw new AppError('training.session_not_found')
  return readWhole(deps, interview)
}

/** An interview with its transcript, for somebody who may read it. */
export async function readWhole(deps: Deps, interview: InterviewRow): Promise<InterviewSession> {
  const messages = await listMessages(deps.db, [interview.id])
  const sharedWith = (await listShares(deps.db, interview.id)).map(share => ({
    bookingId: share.booking_id,
    interviewerName: displayNameOf(share.display_name, share.email),
    startTime: share.starts_at.toISOString(),
  }))
  const summary = await readSummary(deps.db, interview, messages)
  return viewInterview({ interview, messages, sharedWith, summary, now: deps.now() })
}

/** The same for whom it was shared with, who need not know whom else it was. */
export async function readSharedWhole(deps: Deps, id: TrainingSessionId) {
  const interview = await findAnyInterview(deps.db, id)
  if (!interview) return null
  const { sharedWith, ...whole } = await readWhole(deps, interview)
  return whole
}

/** The time zone in which a person reads times. */
export const readZone = (deps: Deps, userId: UserId) => findZone(deps.db, userId)

/** The summary as it was at the end, with the answers given again since. */
export async function readSummary(
  db: Executor,
  interview: InterviewRow,
  messages: readonly MessageRow[],
): Promise<SessionSummary | null> {
  const { summary } = interview
  if (!summary) return null
  const counted = new Set(summary.answers.map(one => one.number))
  const answers = (await readAnswers(db, interview, messages)).map(one => one.answer)
  return { ...summary, answers: answers.filter(one => counted.has(one.number)) }
}

/** Every question of an interview with what became of it. */
export async function readAnswers(
  db: Executor,
  interview: InterviewRow,
  messages: readonly MessageRow[],
): Promise<Judged[]> {
  const questions = await listQuestions(db, [interview.id])
  const retries = await listRetries(db, [interview.id])
  return questions.map(row => viewAnswer({ type: interview.interview_type, row, messages, retries }))
}

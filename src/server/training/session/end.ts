import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { Question, Skill } from '#contract/training.ts'
import type { SessionSummary } from '#contract/training-summary.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/http/error.ts'
import { allQuestions, type BankQuestion, questionsOf } from '#server/training/bank/bank.ts'
import type { Deps } from '#server/training/deps.ts'
import { type Judged, summarise } from '#server/training/interview/summary.ts'
import { pickQuestions, wordQuestion } from '#server/training/rules.ts'
import { readAnswers, readSummary } from './read.ts'
import { elapsedMs, isAnswering } from './rules.ts'
import {
  listMessages,
  listQuestions,
  lockSession,
  type MessageRow,
  type SessionRow,
  updateQuestion,
  updateSession,
} from './store.ts'

/** Ends an interview. Ended before, it gives the same summary again. */
export async function endInterview(
  deps: Deps,
  userId: UserId,
  id: TrainingSessionId,
): Promise<SessionSummary> {
  return deps.db.transaction().execute(async tx => {
    const session = await lockSession(tx, id, userId)
    if (!session) throw new AppError('training.session_not_found')
    if (session.status === 'cancelled') throw new AppError('training.session_cancelled')
    const messages = await listMessages(tx, [id])
    const before = await readSummary(tx, session, messages)
    if (before) return before
    refuseWhileAnswering(deps, session, messages)
    return complete(deps, tx, session, messages)
  })
}

/** Nothing else may happen to a session while a reply is being worked out. */
export function refuseWhileAnswering(deps: Deps, session: SessionRow, messages: readonly MessageRow[]) {
  if (isAnswering(session, messages, deps.now())) throw new AppError('training.busy')
}

async function complete(
  deps: Deps,
  tx: Tx,
  session: SessionRow,
  messages: readonly MessageRow[],
): Promise<SessionSummary> {
  const now = deps.now()
  const open = (await listQuestions(tx, [session.id])).find(one => one.state === 'open')
  if (open) await updateQuestion(tx, open, { state: open.score === null ? 'skipped' : 'answered' })
  const all = await readAnswers(tx, session, messages)
  // A question that nobody got to answer was not part of the interview, unless it is the only one.
  const unheard = open && open.score === null && all.length > 1 ? open.number : null
  const elapsed = elapsedMs(session, now)
  const summary = summarise({
    answers: all.filter(one => one.answer.number !== unheard),
    elapsedMs: elapsed,
    questionFor: skill => drillQuestion(session, all, skill),
  })
  await updateSession(tx, session.id, {
    status: 'completed',
    ended_at: now,
    elapsed_before_ms: elapsed,
    summary: JSON.stringify(summary),
  })
  return summary
}

/** A question on that skill which this session did not ask: of its type, or where that has none, of any other. */
function drillQuestion(session: SessionRow, asked: readonly Judged[], skill: Skill): Question | null {
  const known = new Set(asked.map(one => one.answer.question.id))
  const isNew = (one: BankQuestion) => one.skill === skill && !known.has(one.id)
  const own = questionsOf(session.interview_type).filter(isNew)
  const [question] = pickQuestions(own.length > 0 ? own : allQuestions().filter(isNew), {
    level: session.experience_level,
    count: 1,
    seed: session.id,
    hasJobRole: false,
  })
  return question ? wordQuestion(question, session.job_role, session.company_name) : null
}

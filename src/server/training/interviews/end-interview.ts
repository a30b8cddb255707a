import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { Question, Skill } from '#contract/training.ts'
import type { SessionSummary } from '#contract/training-summary.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/training/context.ts'
import { chooseDrillQuestion } from '#server/training/dialogue/choose-exercise.ts'
import { type Judged, summarise } from '#server/training/dialogue/summary.ts'
import { refuseWhileAnswering } from './change-interview.ts'
import { elapsedMs } from './policy.ts'
import { viewSummary } from './presenter.ts'
import { readAnswers } from './read-interview.ts'
import {
  type InterviewRow,
  listMessages,
  listQuestions,
  lockInterview,
  type MessageRow,
  updateInterview,
  updateQuestion,
} from './repository.ts'

/** Ends an interview. Ended before, it gives the same summary again. */
export async function endInterview(
  deps: Deps,
  userId: UserId,
  id: TrainingSessionId,
): Promise<SessionSummary> {
  return deps.db.transaction().execute(async tx => {
    const interview = await lockInterview(tx, id, userId)
    if (!interview) throw new AppError('training.session_not_found')
    if (interview.status === 'cancelled') throw new AppError('training.session_cancelled')
    const messages = await listMessages(tx, [id])
    if (interview.summary) {
      const answers = await readAnswers(tx, [interview], messages)
      return viewSummary(interview.summary, answers.get(id) ?? [])
    }
    refuseWhileAnswering(deps, interview, messages)
    return complete(deps, tx, interview, messages)
  })
}

async function complete(
  deps: Deps,
  tx: Tx,
  interview: InterviewRow,
  messages: readonly MessageRow[],
): Promise<SessionSummary> {
  const now = deps.now()
  const open = (await listQuestions(tx, [interview.id])).find(one => one.state === 'open')
  if (open) await updateQuestion(tx, open, { state: open.score === null ? 'skipped' : 'answered' })
  const all = (await readAnswers(tx, [interview], messages)).get(interview.id) ?? []
  // A question that nobody got to answer was not part of the interview, unless it is the only one.
  const unheard = open && open.score === null && all.length > 1 ? open.number : null
  const elapsed = elapsedMs(interview, now)
  const summary = summarise({
    answers: all.filter(one => one.answer.number !== unheard),
    elapsedMs: elapsed,
    language: interview.language,
    questionFor: skill => drillQuestion(interview, all, skill),
  })
  await updateInterview(tx, interview.id, {
    status: 'completed',
    ended_at: now,
    elapsed_before_ms: elapsed,
    summary: JSON.stringify(summary),
  })
  return summary
}

/** A question on that skill which this interview did not ask. */
const drillQuestion = (interview: InterviewRow, asked: readonly Judged[], skill: Skill): Question | null =>
  chooseDrillQuestion({
    skill,
    interviewType: interview.interview_type,
    experienceLevel: interview.experience_level,
    seed: interview.id,
    known: new Set(asked.map(one => one.answer.question.id)),
    jobRole: interview.job_role,
    companyName: interview.company_name,
  })

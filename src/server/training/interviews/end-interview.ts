import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { Question, Skill } from '#contract/training.ts'
import type { InterviewSummary } from '#contract/training-summary.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/training/context.ts'
import { selectExerciseQuestion } from '#server/training/dialogue/choose-exercise.ts'
import { type JudgedAnswer, summarizeInterview } from '#server/training/dialogue/summary.ts'
import { assertNotAnswering } from './change-interview.ts'
import { elapsedMs } from './policy.ts'
import { presentSummary } from './presenter.ts'
import { loadAnswers } from './read-interview.ts'
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
): Promise<InterviewSummary> {
  return deps.db.transaction().execute(async tx => {
    const interview = await lockInterview(tx, id, userId)
    if (!interview) throw new AppError('training.session_not_found')
    if (interview.status === 'cancelled') throw new AppError('training.session_cancelled')
    const messages = await listMessages(tx, [id])
    if (interview.summary) {
      const answers = await loadAnswers(tx, [interview], messages)
      return presentSummary(interview.summary, answers.get(id) ?? [])
    }
    assertNotAnswering(deps, interview, messages)
    return completeInterview(deps, tx, interview, messages)
  })
}

async function completeInterview(
  deps: Deps,
  tx: Tx,
  interview: InterviewRow,
  messages: readonly MessageRow[],
): Promise<InterviewSummary> {
  const now = deps.now()
  const open = (await listQuestions(tx, [interview.id])).find(one => one.state === 'open')
  if (open) await updateQuestion(tx, open, { state: open.score === null ? 'skipped' : 'answered' })
  const all = (await loadAnswers(tx, [interview], messages)).get(interview.id) ?? []
  // A question that nobody got to answer was not part of the interview, unless it is the only one.
  const unheard = open && open.score === null && all.length > 1 ? open.number : null
  const elapsed = elapsedMs(interview, now)
  const summary = summarizeInterview({
    answers: all.filter(one => one.answer.number !== unheard),
    elapsedMs: elapsed,
    language: interview.language,
    findQuestionForSkill: skill => selectUnaskedQuestion(interview, all, skill),
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
const selectUnaskedQuestion = (
  interview: InterviewRow,
  asked: readonly JudgedAnswer[],
  skill: Skill,
): Question | null =>
  selectExerciseQuestion({
    skill,
    interviewType: interview.interview_type,
    experienceLevel: interview.experience_level,
    seed: interview.id,
    knownIds: new Set(asked.map(one => one.answer.question.id)),
    jobRole: interview.job_role,
    companyName: interview.company_name,
  })

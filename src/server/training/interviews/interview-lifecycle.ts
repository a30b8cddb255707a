import type { TrainingInterviewId, UserId } from '#contract/id.ts'
import type { InterviewSummary } from '#contract/training.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'
import { getViolatedConstraint, type Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { Deps } from '#server/training/context.ts'
import { selectExercise } from '#server/training/dialogue/exercises.ts'
import { summarizeInterview } from '#server/training/dialogue/summary.ts'
import { getInterview, loadAnswers } from './get-interviews.ts'
import { elapsedMs, isAnswering } from './policy.ts'
import { presentSummary } from './presenter.ts'
import {
  type InterviewRow,
  listMessages,
  listQuestions,
  lockInterview,
  type MessageRow,
  updateInterview,
  updateQuestion,
} from './repository.ts'

/** Changes an interview that has not ended, under its row lock, and returns the new state. */
async function withLockedInterview(
  deps: Deps,
  userId: UserId,
  id: TrainingInterviewId,
  work: (tx: Tx, interview: InterviewRow) => Promise<void>,
): Promise<TrainingInterview> {
  try {
    await deps.db.transaction().execute(async tx => {
      const interview = await lockInterview(tx, id, userId)
      if (!interview) throw new AppError('training.session_not_found')
      if (interview.ended_at) throw new AppError('training.session_ended')
      await work(tx, interview)
    })
  } catch (error) {
    if (getViolatedConstraint(error) === 'one_active_training_interview_per_user')
      throw new AppError('training.already_active')
    throw error
  }
  return getInterview(deps, userId, id)
}

/** Only an active interview takes messages. */
export function assertActive({ status }: InterviewRow): void {
  if (status === 'paused') throw new AppError('training.session_paused')
  if (status !== 'active') throw new AppError('training.session_ended')
}

/** While the coach composes a reply, the interview must not change. */
export function assertNotAnswering(
  deps: Deps,
  interview: InterviewRow,
  messages: readonly MessageRow[],
): void {
  if (isAnswering(interview, messages, deps.now())) throw new AppError('training.busy')
}

/** Stops the clock. Idempotent. */
export const pauseInterview = (deps: Deps, userId: UserId, id: TrainingInterviewId) =>
  withLockedInterview(deps, userId, id, async (tx, interview) => {
    if (interview.status === 'paused') return
    assertNotAnswering(deps, interview, await listMessages(tx, [id]))
    const now = deps.now()
    await updateInterview(tx, id, {
      status: 'paused',
      active_at: now,
      elapsed_before_ms: elapsedMs(interview, now),
    })
  })

/** Continues the clock, unless another interview is active. */
export const resumeInterview = (deps: Deps, userId: UserId, id: TrainingInterviewId) =>
  withLockedInterview(deps, userId, id, async (tx, interview) => {
    if (interview.status === 'active') return
    const now = deps.now()
    await updateInterview(tx, id, { status: 'active', active_at: now, resumed_at: now })
  })

/** Cancelled interviews stay in the history, without a summary. */
export const cancelInterview = (deps: Deps, userId: UserId, id: TrainingInterviewId) =>
  withLockedInterview(deps, userId, id, async (tx, interview) => {
    assertNotAnswering(deps, interview, await listMessages(tx, [id]))
    await markCancelled(deps, tx, interview)
  })

export async function markCancelled(deps: Deps, tx: Tx, interview: InterviewRow): Promise<void> {
  const now = deps.now()
  await updateInterview(tx, interview.id, {
    status: 'cancelled',
    ended_at: now,
    elapsed_before_ms: elapsedMs(interview, now),
  })
}

/** Ends an interview and returns its summary. Idempotent. */
export async function endInterview(
  deps: Deps,
  userId: UserId,
  id: TrainingInterviewId,
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
  if (open) await updateQuestion(tx, open, { state: open.judgement === null ? 'skipped' : 'answered' })
  const answers = (await loadAnswers(tx, [interview], messages)).get(interview.id) ?? []
  // An open question without an answer does not count, unless it is the only one.
  const excludedNumber = open && open.score === null && answers.length > 1 ? open.number : null
  const elapsed = elapsedMs(interview, now)
  const criteria = {
    interviewType: interview.interview_type,
    experienceLevel: interview.experience_level,
    seed: interview.id,
    knownIds: new Set(answers.map(({ answer }) => answer.question.id)),
    jobRole: interview.job_role,
    companyName: interview.company_name,
  }
  const summary = summarizeInterview({
    answers: answers.filter(({ answer }) => answer.number !== excludedNumber),
    elapsedMs: elapsed,
    language: interview.language,
    selectExercise: skill => selectExercise({ ...criteria, skill }, interview.language),
  })
  await updateInterview(tx, interview.id, {
    status: 'completed',
    ended_at: now,
    elapsed_before_ms: elapsed,
    summary: JSON.stringify(summary),
  })
  // Equals the result of `presentSummary`, because answers can be retried only from now on.
  return summary
}

import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { TrainingInterview } from '#contract/training-session.ts'
import { brokenConstraint, type Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/training/context.ts'
import { isAnswering } from './policy.ts'
import { getInterview } from './read-interview.ts'
import { type InterviewRow, lockInterview, type MessageRow } from './repository.ts'

/** Changes a person's interview that has not ended, under its lock, and reads it as it is then. */
export async function withLockedInterview(
  deps: Deps,
  userId: UserId,
  id: TrainingSessionId,
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
    if (brokenConstraint(error) === 'one_active_training_interview_per_user')
      throw new AppError('training.already_active')
    throw error
  }
  return getInterview(deps, userId, id)
}

/** Nothing else may happen to an interview while a reply is being worked out. */
export function assertNotAnswering(
  deps: Deps,
  interview: InterviewRow,
  messages: readonly MessageRow[],
): void {
  if (isAnswering(interview, messages, deps.now())) throw new AppError('training.busy')
}

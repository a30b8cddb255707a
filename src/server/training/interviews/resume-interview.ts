import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { Deps } from '#server/training/context.ts'
import { withLockedInterview } from './change-interview.ts'
import { updateInterview } from './repository.ts'

/** Goes on where it stopped, unless another interview is under way. */
export const resumeInterview = (deps: Deps, userId: UserId, id: TrainingSessionId) =>
  withLockedInterview(deps, userId, id, async (tx, interview) => {
    if (interview.status === 'active') return
    const now = deps.now()
    await updateInterview(tx, id, { status: 'active', active_at: now, resumed_at: now })
  })

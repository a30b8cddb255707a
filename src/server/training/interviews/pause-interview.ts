import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { Deps } from '#server/training/context.ts'
import { assertNotAnswering, withLockedInterview } from './change-interview.ts'
import { elapsedMs } from './policy.ts'
import { listMessages, updateInterview } from './repository.ts'

/** Stops the clock; pausing a paused interview changes nothing. */
export const pauseInterview = (deps: Deps, userId: UserId, id: TrainingSessionId) =>
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

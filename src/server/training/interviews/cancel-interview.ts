import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/training/context.ts'
import { assertNotAnswering, withLockedInterview } from './change-interview.ts'
import { elapsedMs } from './policy.ts'
import { type InterviewRow, listMessages, updateInterview } from './repository.ts'

/** Gives an interview up. It stays in the history, without a summary. */
export const cancelInterview = (deps: Deps, userId: UserId, id: TrainingSessionId) =>
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

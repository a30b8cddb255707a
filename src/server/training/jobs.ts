import { trainingLimits } from '#contract/limits.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { CronJobs } from '#server/lib/jobs/job-queue.ts'
import { judgementRetentionDays } from './coach/coach.ts'
import { deleteJudgementsBefore } from './coach/repository.ts'
import type { Deps } from './context.ts'
import { markCancelled } from './interviews/interview-lifecycle.ts'
import { elapsedMs } from './interviews/policy.ts'
import {
  type InterviewRow,
  listIdleInterviews,
  lockInterview,
  updateInterview,
} from './interviews/repository.ts'

export const trainingCronJobs = (deps: Deps): CronJobs => ({
  /** Pauses silent interviews, with the clock at the last message. Abandoned paused ones are cancelled. */
  'close-idle-interviews': async () => {
    const now = deps.now().getTime()
    const idleSince = new Date(now - trainingLimits.idleMinutes * minuteMs)
    await forEachIdleInterview(deps, 'active', idleSince, (tx, interview) =>
      updateInterview(tx, interview.id, {
        status: 'paused',
        elapsed_before_ms: elapsedMs(interview, interview.active_at),
      }),
    )
    const abandonedSince = new Date(now - trainingLimits.resumeDays * dayMs)
    await forEachIdleInterview(deps, 'paused', abandonedSince, (tx, interview) =>
      markCancelled(deps, tx, interview),
    )
  },
})

export const trainingNightlyJobs = (deps: Deps): CronJobs => ({
  'delete-expired-judgements': async () => {
    const before = new Date(deps.now().getTime() - judgementRetentionDays * dayMs)
    await deleteJudgementsBefore(deps.db, before)
  },
})

async function forEachIdleInterview(
  deps: Deps,
  status: 'active' | 'paused',
  since: Date,
  work: (tx: Tx, interview: InterviewRow) => Promise<unknown>,
): Promise<void> {
  const idle = await listIdleInterviews(deps.db, status, since)
  await forEachSettled(deps.log, 'idle interview not closed, will retry', idle, ({ id, user_id }) =>
    deps.db.transaction().execute(async tx => {
      const interview = await lockInterview(tx, id, user_id)
      // The user may have sent a message since the query.
      if (interview?.status === status && interview.active_at <= since) await work(tx, interview)
    }),
  )
}

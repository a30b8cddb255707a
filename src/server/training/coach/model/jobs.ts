import { dayMs } from '#contract/time.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/training/context.ts'
import { modelLimits } from './limits.ts'
import { deleteJudgementsBefore } from './repository.ts'

export const trainingNightlyJobs = (deps: Deps): Sweeps => ({
  'forget-verdicts': async () => {
    const before = new Date(deps.now().getTime() - modelLimits.judgementRetentionDays * dayMs)
    await deleteJudgementsBefore(deps.db, before)
  },
})

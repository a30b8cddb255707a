import { dayMs } from '#contract/time.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/training/context.ts'
import { modelLimits } from './limits.ts'
import { forgetVerdicts } from './repository.ts'

export const modelNightly = (deps: Deps): Sweeps => ({
  'forget-verdicts': async () => {
    const before = new Date(deps.now().getTime() - modelLimits.verdictDays * dayMs)
    await forgetVerdicts(deps.db, before)
  },
})

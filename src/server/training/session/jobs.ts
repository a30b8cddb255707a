import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import type { Deps } from '#server/training/deps.ts'
import { tidyInterviews } from './pause.ts'

export const trainingSweeps = (deps: Deps): Sweeps => ({ 'tidy-interviews': () => tidyInterviews(deps) })

import type { Deps } from '#server/deps.ts'
import type { Sweeps } from '#server/jobs/jobs.ts'
import { tidyInterviews } from './pause.ts'

export const trainingSweeps = (deps: Deps): Sweeps => ({ 'tidy-interviews': () => tidyInterviews(deps) })

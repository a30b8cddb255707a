import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/training/context.ts'
import { sweepInterviews } from './close-idle-interviews.ts'

export const trainingSweeps = (deps: Deps): Sweeps => ({ 'tidy-interviews': () => sweepInterviews(deps) })

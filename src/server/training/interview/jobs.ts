import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import type { Deps } from '#server/training/deps.ts'
import { sweepInterviews } from './sweep-interviews.ts'

export const trainingSweeps = (deps: Deps): Sweeps => ({ 'tidy-interviews': () => sweepInterviews(deps) })

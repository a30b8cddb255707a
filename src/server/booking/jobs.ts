import type { Deps } from '#server/deps.ts'
import type { Sweeps } from '#server/jobs/jobs.ts'

export const bookingSweeps = (_deps: Deps): Sweeps => ({})

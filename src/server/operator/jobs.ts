import { listOver } from '#server/people/account/suspend-account.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import type { Deps } from './deps.ts'
import { restoreInTime } from './suspend-account.ts'

export const operatorSweeps = (deps: Deps): Sweeps => ({
  'restore-accounts': async () =>
    eachAlone(deps.log, 'account not restored yet', await listOver(deps), id => restoreInTime(deps, id)),
})

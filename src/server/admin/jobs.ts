import { findExpiredSuspensions } from '#server/identity/accounts/repository.ts'
import { eachAlone } from '#server/lib/jobs/for-each-settled.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from './context.ts'
import { restoreInTime } from './suspend-account.ts'

export const operatorSweeps = (deps: Deps): Sweeps => ({
  'restore-accounts': async () =>
    eachAlone(deps.log, 'account not restored yet', await findExpiredSuspensions(deps.db, deps.now()), id =>
      restoreInTime(deps, id),
    ),
})

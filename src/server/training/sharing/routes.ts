import { endpoints as api } from '#contract/training-share.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/training/context.ts'
import { exportInterview } from './export-interview.ts'
import { listSharedTraining, shareInterview, unshareInterview } from './share-interview.ts'
import { getTrainingStatistics } from './training-statistics.ts'

export const sharingRoutes = (on: Register, deps: Deps) => {
  on(api.trainingStatistics, ({ user, from }) => getTrainingStatistics({ ...deps, ...from }, user.id))
  on(api.shareInterview, ({ user, params, body }) =>
    shareInterview(deps, user, params.sessionId, body.bookingId),
  )
  on(api.unshareInterview, ({ user, params }) =>
    unshareInterview(deps, user.id, params.sessionId, params.bookingId),
  )
  on(api.sharedTraining, ({ user, params }) => listSharedTraining(deps, user, params.id))
  on(api.exportInterview, ({ user, params, query }) =>
    exportInterview(deps, user.id, params.sessionId, query),
  )
}

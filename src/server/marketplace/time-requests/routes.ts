import { api } from '#contract/api.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { acceptTimeRequest, declineTimeRequest, withdrawTimeRequest } from './answer-time-request.ts'
import { listTimeRequests, listTimesToRequest, requestTimes } from './request-times.ts'

export const timeRequestRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.timeRequests, ({ user }) => listTimeRequests(deps, user.id))
  on(api.requestableTimes, ({ user, params, query }) => listTimesToRequest(deps, user.id, params.id, query))
  on(api.requestTimes, ({ user, body }) => requestTimes(deps, user.id, body))
  on(api.acceptTimeRequest, ({ user, params, body }) =>
    acceptTimeRequest(deps, user.id, params.id, body.startTime),
  )
  on(api.declineTimeRequest, ({ user, params, body }) => declineTimeRequest(deps, user.id, params.id, body))
  on(api.withdrawTimeRequest, ({ user, params }) => withdrawTimeRequest(deps, user.id, params.id))
}

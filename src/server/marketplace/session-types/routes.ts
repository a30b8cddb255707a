import { api } from '#contract/api.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  addSessionType,
  chooseTime,
  deleteSessionType,
  editSessionType,
  listOwnTypes,
  listPublicTypes,
  listTypeTimes,
} from './session-types.ts'

export const sessionTypeRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.mySessionTypes, ({ user }) => listOwnTypes(deps, user.id))
  on(api.addSessionType, ({ user, body }) => addSessionType(deps, user.id, body))
  on(api.editSessionType, ({ user, params, body }) => editSessionType(deps, user.id, params.id, body))
  on(api.deleteSessionType, ({ user, params }) => deleteSessionType(deps, user.id, params.id))
  on(api.interviewerSessionTypes, ({ user, params, query }) =>
    listPublicTypes(deps, user.id, params.id, query.link),
  )
  on(api.sessionTypeTimes, ({ user, params, query }) => listTypeTimes(deps, user.id, params.id, query))
  on(api.chooseSessionTime, ({ user, params, body }) => chooseTime(deps, user.id, params.id, body.startTime))
}

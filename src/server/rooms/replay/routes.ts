import { endpoints as replayApi } from '#contract/replay.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/rooms/context.ts'
import { getDocumentHistory, getReplay } from './read-replay.ts'

export const replayRoutes = (on: Register, deps: Deps) => {
  on(replayApi.replay, ({ user, params }) => getReplay(deps, user, params.bookingId))
  on(replayApi.replayDesk, ({ user, params, query }) =>
    getDocumentHistory(deps, user, params.bookingId, query.after),
  )
}

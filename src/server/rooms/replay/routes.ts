import { endpoints as api } from '#contract/replay.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/rooms/context.ts'
import { readReplay, readReplayDesk } from './read-replay.ts'

export const replayRoutes = (on: Register, deps: Deps) => {
  on(api.replay, ({ user, params }) => readReplay(deps, user, params.bookingId))
  on(api.replayDesk, ({ user, params, query }) => readReplayDesk(deps, user, params.bookingId, query.after))
}

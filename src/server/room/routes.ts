import { endpoints as api } from '#contract/room.ts'
import type { Deps } from '#server/deps.ts'
import type { Register } from '#server/http/register.ts'
import { joinRoom } from './join.ts'

export const roomRoutes = (on: Register, deps: Deps) => {
  on(api.joinRoom, ({ user, params, body }) => joinRoom(deps, user, params.bookingId, body.instanceId))
}

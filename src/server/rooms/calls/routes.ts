import { endpoints as api } from '#contract/room.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/rooms/context.ts'
import { joinRoom } from './join-room.ts'
import { tryLine } from './precall-test.ts'

export const roomRoutes = (on: Register, deps: Deps) => {
  on(api.tryLine, async ({ user, params }) => ({ grant: await tryLine(deps, user, params.bookingId) }))
  on(api.joinRoom, ({ user, params, body }) => joinRoom(deps, user, params.bookingId, body.instanceId))
}

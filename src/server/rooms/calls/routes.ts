import { endpoints as roomApi } from '#contract/room.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/rooms/context.ts'
import { joinRoom } from './join-room.ts'
import { createPrecallGrant } from './precall-test.ts'

export const callRoutes = (on: Register, deps: Deps) => {
  on(roomApi.tryLine, async ({ user, params }) => ({
    grant: await createPrecallGrant(deps, user, params.bookingId),
  }))
  on(roomApi.joinRoom, ({ user, params, body }) => joinRoom(deps, user, params.bookingId, body.instanceId))
}

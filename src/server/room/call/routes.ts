import { endpoints as api } from '#contract/room.ts'
import type { Register } from '#server/platform/http/register.ts'
import type { Deps } from '#server/room/deps.ts'
import { joinRoom } from './join-room.ts'
import { offerRelay } from './offer-relay.ts'

export const roomRoutes = (on: Register, deps: Deps) => {
  on(api.roomRelay, async ({ user, params }) => ({
    iceServers: await offerRelay(deps, user, params.bookingId),
  }))
  on(api.joinRoom, ({ user, params, body }) => joinRoom(deps, user, params.bookingId, body.instanceId))
}

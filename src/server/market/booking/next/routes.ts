import { endpoints as api } from '#contract/booking-next.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { findNext, findTimes } from './store.ts'
import { presentNext, presentTime } from './view.ts'

export const bookingNextRoutes = (on: Register, deps: Deps) => {
  on(api.nextUp, async ({ user }) => {
    const now = deps.now()
    return presentNext(await findNext(deps.db, user.id, now), {
      viewer: user.id,
      now,
      appUrl: deps.urls.app,
    })
  })
  on(api.ownTimes, async ({ user }) => (await findTimes(deps.db, user.id, deps.now())).map(presentTime))
}

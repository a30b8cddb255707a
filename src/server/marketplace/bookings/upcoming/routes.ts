import { endpoints as api } from '#contract/upcoming.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { presentNext, presentTime } from './presenter.ts'
import { findNext, findTimes } from './repository.ts'

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

import { endpoints as api } from '#contract/upcoming.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { presentBusyTime, presentUpcoming } from './presenter.ts'
import { findBusyTimes, findUpcoming } from './repository.ts'

export const upcomingRoutes = (on: Register, deps: Deps) => {
  on(api.nextUp, async ({ user }) => {
    const now = deps.now()
    return presentUpcoming(await findUpcoming(deps.db, user.id, now), {
      viewer: user.id,
      now,
      appUrl: deps.urls.app,
    })
  })
  on(api.ownTimes, async ({ user }) =>
    (await findBusyTimes(deps.db, user.id, deps.now())).map(presentBusyTime),
  )
}

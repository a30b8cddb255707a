import { endpoints as api } from '#contract/favorites.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { viewWishes } from './presenter.ts'
import { findWishes } from './repository.ts'
import { keepWish } from './save-favorite.ts'

export const wishRoutes = (on: Register, deps: Deps) => {
  on(api.myWishes, async ({ user }) => viewWishes(await findWishes(deps.db, user.id)))
  on(api.keepWish, ({ user, params, body }) => keepWish(deps, user.id, params.id, body))
}
